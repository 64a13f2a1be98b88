// Objectives with gradients; the search itself is liblbfgs.
//
//   ranking: l = sum_i e^{u_i} r_i / sum_i e^{u_i};  d(-log l)/du_i = p_i - p_i r_i / l
//   reading: L = sum_k p_k pi_ak;  weight of window k: r_k = p_k pi_ak / L;
//            d(-log L)/dw = -sum_k r_k (x_ak - sum_c pi_ck x_ck)

#include "daybook/train/fit.h"

#include <lbfgs.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "daybook/answer/choice_features.h"
#include "daybook/base/error.h"
#include "daybook/recall/features.h"

namespace daybook {
namespace {

constexpr int kMostIterations = 200;

/// Value at w; adds the gradient to `gradient`.
using Objective = std::function<double(std::span<const double> w, std::span<double> gradient)>;

double evaluate(void* instance, const lbfgsfloatval_t* x, lbfgsfloatval_t* g, int n,
                lbfgsfloatval_t) {
  const auto& objective = *static_cast<const Objective*>(instance);
  const auto size = static_cast<std::size_t>(n);
  std::fill_n(g, size, 0.0);
  return objective({x, size}, {g, size});
}

std::vector<double> minimise(const Objective& objective, std::size_t weights, double penalty) {
  const Objective penalised = [&](std::span<const double> w, std::span<double> gradient) {
    double value = objective(w, gradient);
    for (std::size_t k = 0; k < w.size(); ++k) {
      value += penalty / 2 * w[k] * w[k];
      gradient[k] += penalty * w[k];
    }
    return value;
  };
  lbfgs_parameter_t parameters;
  lbfgs_parameter_init(&parameters);
  parameters.max_iterations = kMostIterations;
  parameters.epsilon = 1e-4;
  std::vector<double> w(weights, 0.0);
  const int status = lbfgs(static_cast<int>(weights), w.data(), nullptr, evaluate, nullptr,
                           const_cast<Objective*>(&penalised), &parameters);
  // Running out of iterations or of floating-point room still leaves the best point found.
  if (status != LBFGS_SUCCESS && status != LBFGS_ALREADY_MINIMIZED &&
      status != LBFGSERR_MAXIMUMITERATION && status != LBFGSERR_ROUNDING_ERROR &&
      status != LBFGSERR_MAXIMUMLINESEARCH && status != LBFGSERR_MINIMUMSTEP) {
    throw Error(ErrorKind::Internal, "fitting failed with status " + std::to_string(status));
  }
  return w;
}

double dot(std::span<const float> x, std::span<const double> w) {
  double sum = 0;
  for (std::size_t k = 0; k < w.size(); ++k) {
    sum += static_cast<double>(x[k]) * w[k];
  }
  return sum;
}

/// In place: u becomes e^{u - max u} / sum of it.
void softmax(std::span<double> u) {
  const double most = *std::max_element(u.begin(), u.end());
  double sum = 0;
  for (double& x : u) {
    x = std::exp(x - most);
    sum += x;
  }
  for (double& x : u) {
    x /= sum;
  }
}

double ranking_loss(const RankingCase& c, std::span<const double> w, std::span<double> gradient) {
  std::vector<double> p(c.right.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    p[i] = dot(c.pool.row(i), w);
  }
  softmax(p);
  double right = 1e-300;
  for (std::size_t i = 0; i < p.size(); ++i) {
    right += c.right[i] ? p[i] : 0;
  }
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double slope = p[i] - (c.right[i] ? p[i] / right : 0);
    const auto x = c.pool.row(i);
    for (std::size_t k = 0; k < w.size(); ++k) {
      gradient[k] += slope * x[k];
    }
  }
  return -std::log(right);
}

/// pi[c * windows + k]: probability of choice c read from window k.
std::vector<double> readings(const ChoiceEvidence& e, std::span<const double> w) {
  std::vector<double> pi(e.choices * e.windows);
  std::vector<double> u(e.choices);
  for (std::size_t k = 0; k < e.windows; ++k) {
    for (std::size_t c = 0; c < e.choices; ++c) {
      u[c] = dot(std::span(e.features).subspan((c * e.windows + k) * w.size(), w.size()), w);
    }
    softmax(u);
    for (std::size_t c = 0; c < e.choices; ++c) {
      pi[c * e.windows + k] = u[c];
    }
  }
  return pi;
}

double reading_loss(const ReadingCase& r, std::span<const double> w, std::span<double> gradient) {
  const ChoiceEvidence& e = r.evidence;
  const std::vector<double> pi = readings(e, w);
  double likelihood = 1e-12;
  for (std::size_t k = 0; k < e.windows; ++k) {
    likelihood += e.probability[k] * pi[r.answer * e.windows + k];
  }
  for (std::size_t k = 0; k < e.windows; ++k) {
    const double share = e.probability[k] * pi[r.answer * e.windows + k] / likelihood;
    for (std::size_t c = 0; c < e.choices; ++c) {
      const double slope = share * (pi[c * e.windows + k] - (c == r.answer ? 1 : 0));
      const float* x = &e.features[(c * e.windows + k) * w.size()];
      for (std::size_t f = 0; f < w.size(); ++f) {
        gradient[f] += slope * x[f];
      }
    }
  }
  return -std::log(likelihood);
}

}  // namespace

bool RankingCase::usable() const {
  return std::find(right.begin(), right.end(), true) != right.end();
}

std::vector<double> fit_ranking(std::span<const RankingCase* const> cases, double penalty) {
  return minimise(
      [&](std::span<const double> w, std::span<double> gradient) {
        double loss = 0;
        for (const RankingCase* c : cases) {
          loss += c->usable() ? ranking_loss(*c, w, gradient) : 0;
        }
        return loss;
      },
      feature_names().size(), penalty);
}

std::vector<double> fit_reading(std::span<const ReadingCase* const> cases, double penalty) {
  return minimise(
      [&](std::span<const double> w, std::span<double> gradient) {
        double loss = 0;
        for (const ReadingCase* c : cases) {
          loss += reading_loss(*c, w, gradient);
        }
        return loss;
      },
      choice_feature_names().size(), penalty);
}

}  // namespace daybook
