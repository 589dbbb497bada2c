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

/** A small number as a sentence says it; a large one stays in figures. */
export function inWords(number: number): string {
  return WORDS[number] ?? String(number)
}

const RULES = new Intl.PluralRules('en')

/** Gives the form of a word that goes with a number. */
export function pluralOf(count: number, one: string, many = `${one}s`): string {
  return RULES.select(count) === 'one' ? one : many
}

/** '1 change', '1,200 changes'. */
export function countOf(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${pluralOf(count, one, many)}`
}
