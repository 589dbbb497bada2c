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
import { wovenLines } from './weave-cta.ts'

const WAYS = [
  happeningLines,
  deedLines,
  thingLines,
  gainLines,
  readerLines,
  offerLines,
  factLines,
  thinLines,
  wovenLines,
]

/** Every line the brief gives, each once: the better of two that read the same. */
export function composeLines(stock: Stock): Line[] {
  const byText = new Map<string, Line>()
  for (const line of WAYS.flatMap((way) => way(stock))) {
    const text = capitalised(line.text)
    const known = byText.get(text)
    if (!known || known.worth < line.worth) byText.set(text, { ...line, text })
  }
  return [...byText.values()]
}
