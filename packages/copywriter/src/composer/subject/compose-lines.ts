import { capitalised } from '../../brief/grammar.ts'
import type { Line } from './line.ts'
import type { Stock } from './stock.ts'
import { deedLines } from './ways/deed-lines.ts'
import { factLines } from './ways/fact-lines.ts'
import { gainLines } from './ways/gain-lines.ts'
import { happeningLines } from './ways/happening-lines.ts'
import { offerLines } from './ways/offer-lines.ts'
import { readerLines } from './ways/reader-lines.ts'
import { thinLines } from './ways/thin-lines.ts'
import { thingLines } from './ways/thing-lines.ts'
import { tradeLines } from './ways/trade-lines.ts'
import { wovenLines } from './weave-cta.ts'

/** What the brief itself says. */
const OWN_WAYS = [
  happeningLines,
  deedLines,
  thingLines,
  gainLines,
  readerLines,
  offerLines,
  factLines,
  wovenLines,
]

/** Every line the brief's own words give. */
export const composeLines = (stock: Stock): Line[] => unique(OWN_WAYS.flatMap((way) => way(stock)))

/** What the trade knows, and plain questions about the offer: for briefs that say too little. */
export const composeGeneralLines = (stock: Stock): Line[] =>
  unique([...tradeLines(stock), ...thinLines(stock)])

/** Each once: the better of two that read the same. */
function unique(lines: readonly Line[]): Line[] {
  const byText = new Map<string, Line>()
  for (const line of lines) {
    const text = capitalised(line.text)
    const known = byText.get(text)
    if (!known || known.worth < line.worth) byText.set(text, { ...line, text })
  }
  return [...byText.values()]
}
