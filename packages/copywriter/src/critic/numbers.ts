const UNITS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, index): [string, number] => [word, index + 2]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['one', 1],
  ['once', 1],
  ['twice', 2],
  ['half', 0.5],
  ['dozen', 12],
  ['fortnight', 14],
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])

/** Abbreviates "10 percent", "40 dollars" and "9 a.m.". */
function abbreviateUnits(text: string): string {
  return text
    .replace(/(\d) ?(?:%|percent\b|per cent\b)/gi, '$1%')
    .replace(/(?<![\d.,])(\d[\d.,]{0,15}[km]?) (?:dollars|bucks|usd)\b/gi, '$$$1')
    .replace(/(?<![\d.,])(\d[\d.,]{0,15}[km]?) (?:pounds|gbp|quid)\b/gi, '£$1')
    .replace(/(?<![\d.,])(\d[\d.,]{0,15}[km]?) ?(?:euros?|eur|€)/gi, '€$1')
    .replace(/(\d) ?([ap])\.?m\b\.?/gi, '$1$2m')
    .replace(/(\p{Sc}) (?=\d)/gu, '$1')
    .replace(/(\p{Sc})(\d[\d.,]{0,12}k?) ?(?:-|–|to) ?(?=\d)/gu, '$1$2 to $1')
    .replace(/(\d) ?(?:-|–|to) ?(\d[\d.,]{0,12})%/g, '$1% to $2%')
}

export interface Amount {
  /** As written. */
  readonly text: string
  readonly value: number
  /** "$", "%", "am", or ''. */
  readonly sign: string
}

/** After a letter or a letter and a hyphen it is part of a name: "Q4", "W-2", "3D", "401k", "24/7". */
const AMOUNT =
  /(?<![\p{L}\d.,]|\p{Lu}-)\p{Sc}?\d(?:[\d.,:]{0,14}\d)?(?:%|(?:k|m|am|pm|x|bn)(?![\p{L}\d]))?(?![dDgG](?![\p{L}\d]))/gu
const NAMES = /^(?:1099s?|401k|1:1|9-to-5)$/i

/** "$1,200." and "1200 dollars" have the same value and sign. */
export function findAmounts(text: string): Amount[] {
  return [...abbreviateUnits(text).matchAll(AMOUNT)].flatMap(({ 0: found }): Amount[] => {
    const digits = found.replace(/[^\d.,:]/g, '').replace(/,(?=\d{3}(?!\d))/g, '')
    const isTime = /:/.test(digits)
    const sign = isTime
      ? ''
      : found
          .toLowerCase()
          .replace(/[\d.,:]|k$|m$|bn$/g, '')
          .replace(/^([ap])$/, '$1m')
    const scale = /k$/i.test(found) ? 1e3 : /bn$/i.test(found) ? 1e9 : /(?<![ap])m$/i.test(found) ? 1e6 : 1
    const value = Number(digits.replace(',', '.').replace(':00', '').replace(':', '.')) * scale
    return NAMES.test(found) || Number.isNaN(value) ? [] : [{ text: found, value, sign }]
  })
}

const NUMBER_WORD = new RegExp(`(?<![\\w'-])(?:${[...NUMBER_WORDS.keys()].join('|')})(?![\\w'])`, 'gi')

export function findNumberWords(text: string): { text: string; value: number }[] {
  return (text.match(NUMBER_WORD) ?? []).map((word) => ({
    text: word,
    value: NUMBER_WORDS.get(word.toLowerCase()) ?? 0,
  }))
}

/** Appends numbers in the other notation: "2" for "two" and "two" for "2". */
export function addOtherNotation(text: string): string {
  const digits = findNumberWords(text).map(({ value }) => String(value))
  const inWords = findAmounts(text).flatMap(
    ({ value }) => [...NUMBER_WORDS].find(([, of]) => of === value)?.[0] ?? [],
  )
  return [text, ...digits, ...inWords].join(' ')
}
