import { wordsOf } from './term.ts'

/** So many words in a row of one field are an echo. */
const ECHO = 7

/** Every run of words of the fields that a text may not hold. */
export function echoesOf(fields: readonly string[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => runsIn(wordsOf(field))))
}

function runsIn(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - ECHO + 1))
    .map((_, index) => words.slice(index, index + ECHO).join(' '))
}

const UNIT = '(?:hour|day|week|month|year|night|quarter|season|shift)'
const SMALL = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Other words for the same, the least heard first. Each keeps the meaning and the grammar wherever it fits. */
const SAME: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] = [
  [
    /\b(\d+) (minute|hour|day|week|month|year|page|slide|seat|step|person|point) (?=[a-z]{3,}s?\b)(?!a\b|and|or|to|of|in|on|at|for|from|with|the|is|are|was|before|after|until|when|because|since|since|while)/i,
    '$1-$2 ',
  ],
  [new RegExp(`(?<=\\b[\\w%]+ )a (?=${UNIT}\\b)`, 'i'), 'every '],
  [/\bevery (?=(?!\d|other|single|time\b|one\b)[a-z])/i, 'each '],
  [/\beach (?=(?!of|other)[a-z])/i, 'every '],
  [/\binstead of\b/i, 'rather than'],
  [/\bbecause\b(?! of)/i, 'since'],
  [/\bnobody\b/i, 'no one'],
  [/\bno one\b/i, 'nobody'],
  [/\bwaiting on\b/i, 'waiting for'],
  [/\bbut\b/i, 'yet'],
  [/\bmore than (?=[$€£]?\d)/i, 'over '],
  [/\bup to (?=[$€£]?\d[\d.,]*[k%]?\b)/i, 'as much as '],
  [/\bwithin (\d+ \w+)/i, 'in $1 or less'],
  [/\bin (?=\d+ (?:seconds|minutes|hours|days|weeks|months)\b)/i, 'within '],
  [/\b(that|which) (?=(?:\d+ other|you|we|they|nobody|no one|everyone)\b)/i, ''],
  [/\bonly (?=[a-z\d$])/i, 'just '],
  [/\buntil\b/i, 'till'],
  [/\btill\b/i, 'until'],
  [/\bhave to\b/i, 'need to'],
  [/\bneed to\b/i, 'have to'],
  [/\bper (?=[a-z])/i, 'for each '],
  [/\ba lot of\b/i, 'lots of'],
  [/\blots of\b/i, 'a lot of'],
  [/\b(it|that|there) is\b/i, "$1's"],
  [/\bfirst year (?=[a-z])/i, 'first-year '],
  [
    /\b(\d+) (?=(?!am\b|pm\b|\d|percent)[a-z]{3,})/i,
    (match, digits) => `${SMALL[Number(digits) - 2] ?? match.trim()} `,
  ],
  [/\bcan't\b/i, 'cannot'],
  [/\b(do|does|is|are|did)n't\b/i, '$1 not'],
]

/** The text with no echo in it, said in other words where it must be; null when that can't be done. */
export function withoutEcho(text: string, echoes: ReadonlySet<string>): string | null {
  let current = text
  for (let round = 0; round < 5; round += 1) {
    const span = firstEcho(current, echoes)
    if (span === undefined) return current
    const next = reworded(current, span, echoes)
    if (next === undefined) return null
    current = next
  }
  return firstEcho(current, echoes) === undefined ? current : null
}

function countEchoes(text: string, echoes: ReadonlySet<string>): number {
  return runsIn(wordsOf(text)).filter((run) => echoes.has(run)).length
}

function firstEcho(text: string, echoes: ReadonlySet<string>): string | undefined {
  return runsIn(wordsOf(text)).find((run) => echoes.has(run))
}

/** The first change inside the echo that leaves fewer of them. */
function reworded(text: string, span: string, echoes: ReadonlySet<string>): string | undefined {
  const before = countEchoes(text, echoes)
  for (const [pattern, same] of SAME) {
    const every = new RegExp(pattern.source, 'gi')
    for (const match of text.matchAll(every)) {
      const found = match[0].trim().split(' ')[0]?.toLowerCase() ?? ''
      if (!span.includes(found)) continue
      const at = match.index
      const head = text.slice(0, at)
      const rest = text.slice(at)
      const once = new RegExp(pattern.source.replace(/^\(\?<=[^)]*\)/, ''), 'i')
      const changed = head + (typeof same === 'string' ? rest.replace(once, same) : rest.replace(once, same))
      if (changed !== text && countEchoes(changed, echoes) < before) return matchCase(text, changed)
    }
  }
  return undefined
}

function matchCase(before: string, after: string): string {
  return /^[A-Z]/.test(before) ? after.charAt(0).toUpperCase() + after.slice(1) : after
}
