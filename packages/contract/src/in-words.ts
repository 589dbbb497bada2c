const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** Zero to twelve in words, larger numbers in figures. */
export function inWords(number: number): string {
  return WORDS[number] ?? String(number)
}

const RULES = new Intl.PluralRules('en')

/** The singular or plural form for a count. */
export function pluralOf(count: number, one: string, many = `${one}s`): string {
  return RULES.select(count) === 'one' ? one : many
}

/** '1 change', '1,200 changes'. */
export function countOf(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${pluralOf(count, one, many)}`
}
