// A number with its unit or range: '9 of 40', '12 to 2', '15%', '$400', '10 hours'.
const NUMBER = /[$€£]?\d[\d.,]*%?(?: (?:of|to|out of) \d[\d.,]*%?| [a-z]+)?/i

/** The first number in a text, with its unit or range. */
export function findNumber(text: string): string | undefined {
  return NUMBER.exec(text)?.[0].replace(/[.,]$/, '')
}
