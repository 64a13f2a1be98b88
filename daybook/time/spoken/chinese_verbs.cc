#include "daybook/time/spoken/chinese_verbs.h"

#include <cstddef>
#include <string_view>

#include "daybook/time/spoken/tokens.h"

namespace daybook {

bool is_chinese_verb(const SpokenToken& token) {
  constexpr std::string_view kVerbs =
      "吃喝做买购卖锁敲洗开关拿放睡起出进到离看见打用使拍说讲提收跳玩坐站走跑去来回完过了换搬切煮烤"
      "炒擦"
      "扫"
      "倒接送给找问答聊谈写画读听唱弹修装拆推拉吵借还付点叫带丢捡摸碰动抱喂遛剪贴挂摆订取穿脱戴学教"
      "笑哭尝加停登发现参离";
  return token.is_han() && kVerbs.find(token.text) != std::string_view::npos;
}

bool is_chinese_deed(const SpokenText& text, std::size_t i) {
  const std::size_t skipped = text[i].is_any({"在", "把", "被", "去", "来", "人"}) ? 1 : 0;
  return is_chinese_verb(text[i + skipped]) || (skipped == 1 && text[i].is_any({"把", "被"}));
}

}  // namespace daybook
