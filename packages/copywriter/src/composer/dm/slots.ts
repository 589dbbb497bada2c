/** Past and perfect scenes are not habits, so "when" can't stand before them. */
export const NOT_A_HABIT =
  /\b(hasn't|haven't|has|have been|had|was|were|went|came|told|noticed|showed|slipped|sold|lost|hit|recorded|didn't)\b|\w{3,}ed (?!by|to)/
