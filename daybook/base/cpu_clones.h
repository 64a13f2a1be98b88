#pragma once
/// One loop, several processors.

/// Before a function with a hot loop: it is compiled for three generations of x86-64 and the
/// fitting one is bound when the program starts. Other compilers and processors get one
/// version. All versions give the same results as long as no sum of floats is reordered,
/// which the compiler does not do, and nothing is contracted (cmake/options.cmake).
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && \
    !defined(__SANITIZE_THREAD__)  // its runtime is not up yet when versions are bound
#define DAYBOOK_CPU_CLONES \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DAYBOOK_CPU_CLONES
#endif
