/** A fact about the reader, said to them. */
export function toYou(text: string): string {
  return text
    .replace(/\bthey are\b/gi, "you're")
    .replace(/\bthey're\b/gi, "you're")
    .replace(/\bthey've\b/gi, "you've")
    .replace(/\bthey\b/gi, 'you')
    .replace(/\btheirs\b/gi, 'yours')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourself')
    .replace(/\bthem\b/gi, 'you')
}
