import type { BriefField, BriefReading } from '@firstline/contract/brief'
import type { Material } from '../brief/material/material.ts'
import type { BriefFields } from '../brief/read-brief.ts'
import { contentWords } from '../critic/text.ts'

/** A product of fewer words says what it is called and not what it does. */
const TELLING = 4

/** The one question whose answer would help most; null when there is enough to write from. */
export function thinQuestion(
  { fields, details, isEnglish }: BriefFields,
  { offer, troubles, gains }: Material,
): BriefReading['question'] {
  const ask = (field: BriefField, text: string) => ({ field, text })
  if (!/\p{L}{2}/u.test(fields.product)) return ask('product', 'What do you offer, in a few words?')
  if (!/\p{L}{2}/u.test(fields.targetAudience)) return ask('targetAudience', 'Who is it for?')
  if (fields.painPoint === '') {
    return ask(
      'painPoint',
      'What goes wrong for them today, on an ordinary day? One plain sentence is enough.',
    )
  }
  // Typed, but nothing of it could be read: the same in plainer words helps more than another field.
  if (isEnglish && offer.clauses.length === 0 && offer.thing === undefined && gains.length === 0)
    return ask('product', 'What is it that you sell? Say it plainly, as you would to a friend.')
  if (isEnglish && troubles.length === 0)
    return ask('painPoint', 'Could you say that trouble as one plain sentence, as they would tell it?')
  if (fields.solution === '' && contentWords(fields.product).size < TELLING) {
    return ask('solution', 'What changes for them once they have it? One thing is enough.')
  }
  return details.length > 0
    ? null
    : ask(
        'insight',
        'Is there a number, a place or a name that makes it concrete? A price or a time will do.',
      )
}
