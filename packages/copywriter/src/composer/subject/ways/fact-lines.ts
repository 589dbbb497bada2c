import { wordCount } from '../../../brief/reading/item.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'
import { oneOf } from './offer-lines.ts'

/** What the brief knows: proof, dates, limits. */
export function factLines(stock: Stock): Line[] {
  const { facts, offer } = stock.material
  return facts.flatMap(({ clause, phrase, about, isTimely }) => {
    const said = clause ?? phrase ?? ''
    const lines: Line[] = []
    const add = (angle: Line['angle'], way: string, worth: number, ...wordings: string[]) => {
      const fits = fitting(wordings)
      if (fits) lines.push(lineOf(angle, way, worth, fits))
    }
    const first = said.replace(/, .*$/, '')
    if (wordCount(said) >= 3 && (clause !== undefined || !/^(?:in|on|at|by|from)\b/.test(said)))
      add('fact', 'fact', isTimely ? 6 : about === 'sender' ? 3 : 5, said, first)
    if (offer.short === undefined) return lines
    const one = oneOf(stock)
    if (
      phrase !== undefined &&
      /^(?:already )?(?:insured|trained|sold|used|certified|rated|based|approved|licensed|registered|built|made|worked with)\b/.test(
        phrase,
      )
    )
      add('fact', 'offer-proved', 6, `${one}, ${phrase}`)
    if (isTimely && /\d/.test(said) && !/^(?:in|on|at|by|from)\b/.test(said))
      add('fact', 'offer-timely', 4, `${one}: ${said}`, `${one}: ${first}`)
    return lines
  })
}
