import { FIELDS } from '../../../brief/read-fields.ts'
import type { GateTest } from './gate.ts'

const DISHONEST: readonly (readonly [RegExp, string])[] = [
  [/^\s*(re|fwd?|aw)\s*:/i, 'a false reply mark'],
  [
    /\b(as (discussed|promised|agreed|requested)|following up on our|per our|our last (call|chat|conversation)|great (talking|meeting))\b/i,
    'a conversation that never was',
  ],
  [
    /\b(last chance|act (now|fast|today)|(today|tonight|this week|this month) only|limited[- ](time|spots|offer|seats|places)|ends (today|soon|tonight|tomorrow)|(?<!in a )hurry(?! to)|before it's too late|while (it|they|supplies) lasts?|(spots?|seats?|places?) (left|are (limited|going|filling))|(offer|deal|discount|price|this|it) expires|final (notice|call|hours?)|only (a few|\d+) (left|spots?|seats?|places?)|(spots?|seats?|places?|time) (is|are) running out|filling up fast|selling out|closing soon|one day left|(?:the|a|our|final|last) deadline|before (prices|rates|fees) (rise|go up))\b/i,
    'a deadline or scarcity the brief does not give',
  ],
  [
    /\b(?:I|we|I've|we've|just) (?:just |recently )?(saw|seen|noticed|read|came across|been following|looked at|checked|checked out|found|loved?|watched|heard) (your|you|that you|about your)\b|^(?:saw|noticed|loved|read) (?:your|you)\b|\b(?:congrats|congratulations) on\b|\byour (?:recent|latest|last) (?:post|article|podcast|talk|funding|launch|video|reel)\b|\b(studies|research|data) shows?\b|\bstatistics show/im,
    'research nobody did',
  ],
  [
    /\b(mutual (friend|connection|contact)|(he|she|they) (told|said) (me )?(to|you))\b/i,
    'a contact nobody has',
  ],
]

/** G5: no false urgency, no false familiarity. What the brief itself says is allowed, and so is the chosen call to action. */
export const honest: GateTest = (text, brief) => {
  const given = FIELDS.map((name) => `${brief.form[name]} ${brief.fields[name]}`)
    .join(' ')
    .toLowerCase()
  const fault = DISHONEST.find(([pattern]) => {
    const found = pattern.exec(text)
    return found !== null && !given.includes(found[0].toLowerCase().trim())
  })
  return fault?.[1]
}
