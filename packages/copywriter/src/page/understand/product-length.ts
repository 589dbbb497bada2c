import { wordsOf } from '../../brief/term.ts'
import { SERVICE_WORDS } from '../../brief/lexicon/nouns.ts'

/** Seven words in a row may not be repeated, so a product of more can't be said. */
const SAYABLE = 6

/** The product in as few words as can be said: the place and the second audience stand in the audience's own field. */
export function shortProduct(product: string, most = SAYABLE): string {
  const ways: readonly ((text: string) => string)[] = [
    (text) => text.replace(/ with (?:\d|under |over |up to ).*$/, ''),
    (text) => text.replace(/( for .{0,200}?) (?:in|across|around|near) \p{Lu}.*$/u, '$1'),
    (text) => text.replace(/ (?:in|across|around|near) \p{Lu}\S*(?: and | \p{Lu}).*$/u, ''),
    withoutCompany,
    (text) => text.replace(/ for .{0,200} and .*$/, ''),
    (text) => text.replace(/ for .*$/, ''),
  ]
  return ways.reduce((text, way) => (wordsOf(text).length > most ? way(text) : text), product)
}

/** "SEO agency for plumbers" is SEO for plumbers. */
function withoutCompany(text: string): string {
  return text.replace(
    /^(.*?)(?<!\S)(\S+) (?:agency|studio|company|firm|services?)(?= for )/,
    (whole, before: string, trade: string) =>
      SERVICE_WORDS.has(trade.toLowerCase()) ? `${before}${trade}` : whole,
  )
}
