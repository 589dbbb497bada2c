import { capitalised, isMass, isPlural } from './grammar.ts'
import { DETERMINERS, READERS_OWN } from './lexicon/nouns.ts'
import { lowerFirst } from './lower-first.ts'
import { headOfSubject } from './parts.ts'
import type { Part } from './parts.ts'
import { toReader } from './person.ts'
import { polished, textFrom } from './polish.ts'
import { partsOf } from './split-parts.ts'
import type { Setting } from './whole-solution.ts'

const LEAD_IN =
  /^((i|we) (just )?)?(noticed|saw|found|see|read|heard|spotted|mention|note|fyi|insight|fun fact|did you know|turns out|it seems|looks like)( on \w+)?( that)?:? |^(research|studies|data|surveys?) (shows?|says?|suggests?)( that)? /i
const LONGEST = 26

/** What the sender knows: about the world, the reader, the own record or a real limit. */
export function readInsight(
  insight: string,
  setting: Setting,
): { statement: string | null; parts: Part[]; text: string } {
  const text = insight
    .split(/(?<=[.;])\s+/)
    .map((sentence) => sentence.replace(LEAD_IN, ''))
    .join(' ')
  const parts = partsOf(text, setting.tagger)
  const said = parts.map((part) => ({ part, text: sentenceOf(part, setting) }))
  const whole = said.every((one) => one.text !== null) && text.split(' ').length <= LONGEST
  if (!whole) return { statement: null, parts, text }
  let statement = ''
  for (const { part, text: one } of said) {
    if (statement === '') statement = one ?? ''
    else if (statement === "it's exclusive") statement += `: ${one ?? ''}`
    else if (part.kind === 'noun') statement += `, ${part.link === ',' ? '' : 'and '}${one ?? ''}`
    else if (/^(because|so|but|and)$/.test(part.link))
      statement += `${part.link === 'because' ? '' : ','} ${part.link} ${one ?? ''}`
    else statement += `. ${capitalised(one ?? '')}`
  }
  return { statement, parts, text }
}

function sentenceOf(part: Part, setting: Setting): string | null {
  const first = part.terms[0]?.lower ?? ''
  const plain = lowerFirst(part.terms)
  if (part.kind === 'person') {
    if (/^(i|we)\b/.test(first)) return polished(textFrom(plain)).replace(/^i\b/, 'I')
    return polished(textFrom(toReader(plain, setting.readerNouns)))
      .replace(/^you (is|are) /, "you're ")
      .replace(/^you has /, 'you have ')
  }
  if (part.kind === 'clause') return clauseOf(part, setting)
  if (part.kind === 'adjective')
    return `${/^(exclusive|expensive|hard)/.test(first) ? "it's" : "you're"} ${textFrom(plain)}`
  if (part.kind === 'verb' && /s$/.test(first)) return polished(`it ${textFrom(plain)}`)
  if (part.kind === 'noun') return polished(textFrom(plain))
  if (part.kind === 'condition' && /,|\b(you|they|it|we)\b/.test(textFrom(plain)))
    return polished(textFrom(toReader(plain, setting.readerNouns)))
  return null
}

function clauseOf(part: Part, setting: Setting): string | null {
  const terms = lowerFirst(toReader(part.terms, setting.readerNouns))
  const head = headOfSubject(terms, part.verb)
  const first = terms[0]?.lower ?? ''
  // "most quit in March": of those the pain speaks of.
  if (part.verb === 1 && /^(most|many|some|half)$/.test(first)) {
    const who = setting.them?.replace(/^your /, '')
    return who ? polished(`${first} ${who} ${textFrom(terms.slice(1))}`) : null
  }
  const counts = /^\d+$/.test(first) && terms[1]?.lower === 'of' && /^\d+$/.test(terms[2]?.lower ?? '')
  if (counts && terms.slice(3, 6).some((term) => READERS_OWN.has(term.lower)))
    return polished(`${first} of your ${textFrom(terms.slice(2))}`)
  const text = polished(textFrom(terms))
  const bare =
    head &&
    !isPlural(head.lower) &&
    !isMass(head.lower) &&
    !DETERMINERS.has(first) &&
    !/^(it|this|there|one|nobody|everyone|everything|\d.*|[$€£].*)$/.test(first) &&
    !/^[A-Z]/.test(terms[0]?.text ?? '') &&
    !/season|christmas|summer|winter/.test(head.lower)
  return bare ? `the ${text}` : text
}
