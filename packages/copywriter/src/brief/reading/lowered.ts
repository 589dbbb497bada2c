import { lowerFirst } from '../lower-first.ts'
import type { Tagger } from '../tagger.ts'

export const PEOPLES =
  /^(European|American|British|English|French|German|Swiss|Italian|Spanish|Dutch|Irish|Scottish|Welsh|Canadian|Australian|Asian|African|Indian|Chinese|Japanese)$/

/** Without the capital that only the start of a sentence gave it. */
export function lowered(text: string, tagger: Tagger): string {
  const [first = '', ...rest] = text.split(' ')
  if (!/^[A-Z][a-z'-]+$/.test(first) || PEOPLES.test(first)) return text
  const [term] = lowerFirst(tagger.tag(text))
  return term === undefined || /^[A-Z]/.test(term.text)
    ? text
    : [first.charAt(0).toLowerCase() + first.slice(1), ...rest].join(' ')
}
