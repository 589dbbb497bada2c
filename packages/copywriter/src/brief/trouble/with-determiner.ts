import { articleFor, isMass, isPlural } from '../grammar.ts'
import { wordCount } from '../reading/item.ts'
import { BARE, PASSERS_BY, READERS_PEOPLE, READERS_THINGS } from './belongs.ts'

const HAS_ONE =
  /^(a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|some|both|half|one|most|many|few|several|nobody|someone|everyone|everybody|somebody|anyone|everything|nothing|none|it|it's|there|there's|you|you're|you've|they|they're|he|she|we|i|what|who|how|why|when|if|once|after|before|two|three|four|five|six|more|less|fewer|another|other|only|people|not|on|in|at|for|by|too|enough|plenty|lots|as|with|without|during)$/i
const MARKS_SUBJECT = /^(of|in|on|at|for|from|with|to|that|who|which|and|or|under|over|by)$/

/** The subject of a telegram with its article, or with "your" where it is surely the reader's own. */
export function withDeterminer(text: string, verbAt: number): string {
  const words = text.split(' ')
  const first = (words[0] ?? '').toLowerCase()
  const owned = ofReader(words, verbAt)
  if (owned !== undefined) return owned
  if (HAS_ONE.test(first) || verbAt < 1 || /^[\d$€£]/.test(first) || (/ing$/.test(first) && verbAt < 2))
    return text
  if (/^(?:month|year|quarter)[- ]end\b/.test(text)) return text
  if (first === 'same') return `the ${text}`
  if (/^(last|next)$/.test(first)) {
    const next = (words[1] ?? '').toLowerCase()
    return /^(month|week|year|night|time|season|summer|winter|spring|quarter|autumn)$/.test(next)
      ? text
      : `the ${text}`
  }
  const subject = words
    .slice(0, verbAt)
    .filter((word) => !/^(still|never|always|just|only|often|already|also|all|both|each|even)$/.test(word))
  const end = subject.findIndex((word) => MARKS_SUBJECT.test(word.toLowerCase()))
  const noun = (subject[(end < 0 ? subject.length : end) - 1] ?? '').toLowerCase()
  const head = noun.split('-').at(-1) ?? noun
  if (wordCount(subject.join(' ')) > 6 || noun === '') return text
  if (
    /^(?:sales|earnings|savings|logistics|operations|analytics|profit|founder-led)$/.test(noun) ||
    /-led$/.test(first)
  )
    return text
  // "lobby and suites": several, whatever the last one is.
  if (/ and /.test(subject.join(' '))) return text
  if (isPlural(noun) || BARE.has(noun) || (isMass(head) && !READERS_THINGS.has(head))) return text
  if (/^(?:AC|CRM|POS|ERP|EHR|EMR|HVAC|CFO|VA)$/.test(words[0] ?? '') && verbAt === 1) return `your ${text}`
  if (/^[A-Z]/.test(words[0] ?? '') && !isAcronymBeforeNoun(words, end < 0 ? subject.length : end))
    return text
  if (/^(?:kid|son|daughter|partner)$/.test(head) && !/\byou\b/.test(text)) return `the ${text}`
  if (READERS_THINGS.has(head) && !/^(first|second|last|new|old|wrong|bad|broken)$/.test(first))
    return `your ${text}`
  if (PASSERS_BY.has(head)) return `${articleFor(text)} ${text}`
  return `the ${text}`
}

/** "CRM data", "Google account": a name that only tells which. */
const isAcronymBeforeNoun = (words: readonly string[], end: number) =>
  end > 1 && /^[a-z]/.test(words[end - 1] ?? '')

/** "patients put", "the tenants call", "front desk misses". */
function ofReader(words: readonly string[], verbAt: number): string | undefined {
  const [first = '', second = ''] = words.map((word) => word.toLowerCase())
  if (READERS_PEOPLE.has(first) && verbAt >= 1 && !/^(and|or)$/.test(second)) return `your ${words.join(' ')}`
  if (first === 'the' && READERS_PEOPLE.has(second)) return ['your', ...words.slice(1)].join(' ')
  if (
    /^(front|sales|office|support|dev|marketing|kitchen|field|night|bar|floor|cleaning|delivery|new|best|good)$/.test(
      first,
    ) &&
    verbAt >= 2 &&
    /^(desk|team|staff|crew|techs?|drivers|reps|people|hires|leads|clients|customers|members|patients|students)$/.test(
      second,
    )
  )
    return /^(new|best|good)$/.test(first) &&
      !/^(hires|leads|people|techs?|drivers|reps|members)$/.test(second)
      ? words.join(' ')
      : `your ${words.join(' ')}`
  return undefined
}
