import { FIELDS } from '../../brief/read-brief.ts'
import type { GateTest } from './gate.ts'

const DISHONEST: readonly (readonly [RegExp, string])[] = [
  [/^\s*(re|fwd?|aw)\s*:/i, 'a false reply mark'],
  [
    /\b(as (discussed|promised|agreed|requested)|following up on our|per our|our last (call|chat|conversation)|great (talking|meeting))\b/i,
    'a conversation that never was',
  ],
  [
    /\b(last chance|act (now|fast|today)|today only|limited[- ](time|spots|offer|seats)|ends (today|soon|tonight|tomorrow)|hurry|before it's too late|while (it|they|supplies) lasts?|(spots?|seats?|places?) left|expires?|final (notice|call|hours?)|only \d+ (left|spots?|seats?)|running out|closing soon|one day left|deadline)\b/i,
    'a deadline or scarcity the brief does not give',
  ],
  [
    /\bI (saw|noticed|read|came across|looked at|checked|found|loved?|watched|heard) (your|you|that you|about your)\b|\b(studies|research|data) shows?\b/i,
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
