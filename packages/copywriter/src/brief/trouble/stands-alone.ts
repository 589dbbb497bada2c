import { wordCount } from '../reading/item.ts'

/** Nothing that points at what was said before, and nothing that is only a feeling about it. */
export function standsAlone(text: string): boolean {
  if (/^(?:this|that|then|so|because|which|they|them|meanwhile|he|she)\b/i.test(text)) return false
  if (/^(?:nobody|no one|someone) \w+(?:ed)?$/.test(text)) return false
  if (/ (?:is|are) on it\b/.test(text) && !/ (?:is|are) .{0,200} (?:is|are) on it\b/.test(text)) return false
  if (/^(?:[a-z]+ ){1,4}(?:didn't|hasn't|haven't|don't|doesn't|aren't|isn't)$/.test(text)) return false
  if (/^(?:most|some|others|half|all|the rest) (?:are|is|have|of them|don't|do|of those)\b/.test(text))
    return false
  if (/^(?:the )?(?:[a-z]+ )?ones\b/.test(text)) return false
  if (/^it (?!takes\b|costs\b|feels\b)/i.test(text)) return false
  // "nobody gives you any": of what, the half before it said.
  if (/\b(?:any|some|none|one|those|these|that|this)$/.test(text) && wordCount(text) < 7) return false
  // "you reply the next day and they've booked": nobody was named.
  const they = /\b(?:they|they've|they're)\b/.exec(text)
  if (
    they &&
    !/\b(?:\w{2,}[^su]s|people|staff|someone|everyone|nobody|no one|children|team|crew|who|your \w+|an? \w+|the \w+)\b.{0,200} $/.test(
      text.slice(0, they.index).replace(/\bthe (?:next|same|first|last) /g, ''),
    )
  )
    return false
  // "the engineer says it's obsolete", "you do 9"
  if (
    /^(?:the|your|an?) [a-z]+ (?:says?|said|thinks?|tells? you) (?:it|they)\b/.test(text) &&
    wordCount(text) < 8
  )
    return false
  if (/^you \w+ \d+$/.test(text)) return false
  if (wordCount(text) > 9) return true
  if (
    /^you know you\b|^you (?!').*\b(?:it|them)\b/.test(text) &&
    !/\b(?:the|your|a|an) \w+.{0,99}\b(?:it|them)\b|\b[a-z]{3,}[^su]s\b.{0,99}\bthem\b/.test(text) &&
    !/ it's | it takes /.test(text)
  )
    return false
  if (/^you (?:know|see|think|guess|worry|feel|don't know (?:why|how|where|what))$/.test(text)) return false
  const pointing = /\b(?:them|they|their|theirs)\b/.exec(text)
  if (
    pointing &&
    !/\b(?:\w{2,}[^su]s|people|staff|someone|everyone|children|team)\b/.test(
      text.slice(0, pointing.index).replace(/\b(?:days|hours|weeks|months|minutes|years|this|is|has)\b/g, ''),
    )
  )
    return false
  if (
    /\b(?:on|of|in|with|for|about|to) it\b|\bit (?:too|either)\b/.test(text) &&
    !/\b(?:the|your|a) \w+ .{0,200}\bit\b/.test(text)
  )
    return false
  return /\p{L}{2}/u.test(text)
}
