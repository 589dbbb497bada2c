import type { SentenceCheck } from './proof.ts'

const PATTERNS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    /(?<![\w-])(?:and or|or and|plus no|and amp|and and|plus and)(?![\w-])/,
    (found) => `"${found}" joins nothing`,
  ],
  [/(?:^|\s)[/|+](?=\s)/, () => 'a stray sign between words'],
  [/(?<![\w-])no \w+ no \w+/, (found) => `"${found}" lacks its comma`],
  [
    /(?<![\w.,:/$€£+-])(?<!\d )[1-9]\d? [1-9]\d{0,3} (?=[a-z])/,
    (found) => `"${found}": two numbers side by side`,
  ],
  [
    /, with (?:an? |no )?[^,.?!]{2,40},? with [^,.?!]{2,40}(?=[,.?!]|$)/,
    () => 'parts hung on with "with" again and again',
  ],
  [/, with no [^,.?!]{2,30}, and [^,.?!]{2,40}[.?!]?$/, () => 'a list with its glue showing'],
  [
    /, with (?:an? )?(?:done|tagged|signed|made|heated|included|cooked|trained|remote|optional|evenings|nothing upfront)(?=[ ,.?!]|$)/,
    (found) => `"${found.slice(2)}" hangs on nothing`,
  ],
  [
    /, and (?!(?:you|we|they|it|i|he|she|your|our|my|the|nobody|someone) )[^,.?!]{2,40}, and (?!(?:you|we|they|it|i|he|she|your|our|my|the|nobody|someone) )[^,.?!]{2,40}(?=[.?!]|$)/,
    () => 'a list with an "and" at every joint',
  ],
  [
    /(?<![\w-])(?:\d+|an?) [\w%-]+(?: [\w-]+)? and (?:\d+|an?) [\w%-]+(?: [\w-]+)? and (?:\d+|an?) /,
    () => 'a list with an "and" at every joint',
  ],
  [
    /(?:^|: )(we|you|i) [a-z]+(?: [^,.?:]{1,20})?, (?!you |we |and |but |so |if |then )[^,.?:]{2,30} and \1 /,
    () => 'a list that names its subject twice',
  ],
  [
    /(?:^|: )(we|you|i) [^,.?:]{3,40}, (?!you |we |i |and |but |so |if |when |then )[^,.?:]{3,40}, \1 [a-z]/,
    () => 'a list that names its subject twice',
  ],
  [
    /^(?:we|i) (?:offer|do|sell|make|provide) [^,]{3,60}, (?:keep|get|see|start|send|pay|take|give|dictate|cancel|choose|bring) (?!.* and )/,
    () => 'an order hangs on a statement',
  ],
  [
    /(?<![\w-])and (?:[\w$%'-]+ ){1,4}and (?:you're|you|your|it|we) (?:\w+ing|are|is|dealing)/,
    () => 'clauses strung together with "and"',
  ],
  [
    /\d (?:minutes|hours|days|weeks|months|years) (?:interview|trial|response|warranty|guarantee|programme|program|plan|session|shift|audit|demo|contract|workshop|course|turnaround|video|window|tour|call|walk|ride|lesson|class|visit|talk|film|recording)(?!\w)/,
    (found) => `"${found}": say it as one, with a hyphen`,
  ],
  [
    /(?<![\w'-])(?:that's|is|it's|offer) \d+(?:-\d+)?[- ](?:day|week|month|year|hour|minute|min|sec|pcs)(?: (?:trial|programme|program|plan|session|contract|course)|\.|$)/,
    (found) => `"${found}" lacks its article`,
  ],
  [/(?<![\w'-])(?:have|has) not (?:enough|any|many)(?![\w-])/, (found) => `"${found}" is nobody's English`],
  [
    /(?<![\w'-])(?:have|has|had) to (?:need|want|like|have to)(?![\w-])/,
    (found) => `"${found}" is nobody's English`,
  ],
  [/(?<![\w'-])(?:is|are|was|were) still[.?!]?$/, (found) => `it stops at "${found}"`],
  [/(?<![\w'-])as many as \d+ (?:months?|weeks?|days?) early/, (found) => `"${found}"`],
]

/** Joints that show: lists tied with a wrong word, numbers that run together, signs between words. */
export const glueFault: SentenceCheck = ({ lower }) => {
  for (const [pattern, reason] of PATTERNS) {
    const found = pattern.exec(lower)
    if (found) return reason(found[0].trim())
  }
  return undefined
}
