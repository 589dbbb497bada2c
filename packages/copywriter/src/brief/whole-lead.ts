import { capitalised } from './grammar.ts'
import type { Part } from './parts.ts'
import { polished, textFrom } from './polish.ts'
import { lowerFirst } from './lower-first.ts'
import type { SaidForms } from './whole-solution.ts'

const SHORT = 41

/** The opening of a text: the thing with its number, or the sentence with its time in front. */
export function leadOf(parts: readonly Part[], forms: SaidForms): string | null {
  const [part] = parts
  if (!part) return null
  const text = polished(textFrom(lowerFirst(part.terms)))
  if (part.kind === 'noun') return capitalised(forms.noun ?? text)
  if (part.kind === 'verb' && /\d/.test(text) && parts.length === 1) return capitalised(text)
  const made =
    /^(send|book|deliver|bring|get|give|find|write|ship|provide|produce|build|make|offer|rebuild|publish|edit|place)$/.test(
      part.terms[part.verb]?.lower ?? '',
    )
  const after = polished(textFrom(part.terms.slice(part.verb + 1)))
  // "we send 3 vetted candidates in 10 days": what is sent can stand alone.
  if (
    made &&
    (part.kind === 'person' || part.kind === 'verb') &&
    /^(\d|all \d|every )/.test(after) &&
    /^(all |every |\d+ [a-z]+ [a-z]+)/.test(after) &&
    !/ into /.test(after)
  )
    return capitalised(after)
  const timed = /^(.+?) ((?:in|within|for|after) (?:under )?(?:a |\d+ )\w+)$/.exec(forms.statement ?? '')
  const isPlain = !/\b(only|until|not|never)\b|n't\b/.test(forms.statement ?? '')
  if (isPlain && timed?.[1] && timed[2] && timed[1].split(' ').length > 3 && parts.length === 1)
    return capitalised(`${timed[2]}, ${timed[1]}`)
  return null
}

/** The first that fits a subject line. */
export function shortOf(candidates: readonly (string | null)[], raw: string): string | null {
  const numbers = raw.match(/\d[\d.,]*\d|\d/g) ?? []
  const fitting = candidates.find(
    (text) => text !== null && text.length <= SHORT && numbers.every((number) => text.includes(number)),
  )
  return fitting ? capitalised(fitting) : null
}
