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
