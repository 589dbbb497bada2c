/** What counts as a number in a text, and when two of them are the same. */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  dozen: 12,
  dozens: 12,
  hundreds: 100,
  thousands: 1_000,
  millions: 1_000_000,
  double: 2,
  triple: 3,
}

const NUMBER = /\p{Sc}?\d[\d,.]*\d?(?:k|m|%|x|am|pm)?(?![\d])/giu

/** "10 percent", "10 %" and "40 dollars" as they are written short. */
function withSigns(text: string): string {
  return text
    .replace(/(\d) ?(?:%|percent\b|per cent\b)/gi, '$1%')
    .replace(/(?<![\d.,])([.,]*\d[\d.,]*[km]?) (?:dollars|bucks|usd)\b/gi, '$$$1')
    .replace(/(?<![\d.,])([.,]*\d[\d.,]*[km]?) (?:euros?|eur)\b/gi, '€$1')
    .replace(/(\p{Sc}) (?=\d)/gu, '$1')
}

/** The numbers of a text, each in its shortest form: "$1,200.", "1200 dollars" and "$1200" are one. */
export function amountsIn(text: string): string[] {
  return (withSigns(text).match(NUMBER) ?? []).map((found) =>
    found
      .toLowerCase()
      .replace(/[.,]$/, '')
      .replace(/,(?=\d{3}\b)/g, '')
      .replace(/(?<![\d.])([\d.]+)k$/, (_, thousands: string) => String(Number(thousands) * 1_000))
      .replace(/(?<![\d.])([\d.]+)m$/, (_, millions: string) => String(Number(millions) * 1_000_000)),
  )
}

/** The bare number, without its sign. */
export const valueOf = (amount: string) => Number(amount.replace(/\p{Sc}|%|x|am|pm/giu, ''))

/** "$", "%", "x", "am", or nothing. */
export const signOf = (amount: string) => amount.replace(/[\d.,]/g, '')

const NUMBER_WORD = new RegExp(`(?<![\\w'-])(?:${Object.keys(NUMBER_WORDS).join('|')})(?![\\w'])`, 'gi')

/** Numbers in words, with what they stand for. */
export function numberWordsIn(text: string): [string, number][] {
  const words = new Set((text.match(NUMBER_WORD) ?? []).map((word) => word.toLowerCase()))
  return [...words].map((word) => [word, NUMBER_WORDS[word] ?? 0])
}
