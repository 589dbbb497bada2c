import { OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'
import type { BriefFields } from '../../../brief/read-brief.ts'
import { isPlural } from '../proof/word-classes.ts'
import { wordsOf } from '../text.ts'
import type { GateTest } from './gate.ts'

/** What a sender does not say of himself in a first message. */
const CUSTOMERS_OWN_VOICE =
  /\bI (?:don't (?:know|have|get|understand)|can't (?!promise|say|tell|see|help|send)|cannot (?!promise|say|tell|see|help)|struggle|lose|waste|hate|wish|have to|feel|am (?:losing|tired|stuck|struggling)|keep \w+ing|spend (?:hours|days|all|too|my|most|\d)|need (?!to (?:know|ask)|your|one|only|a (?:yes|word))|want (?!to (?:show|send|ask|hear|see|help|know)|your|you\b)|never (?:know|have|get|find))\b|\b(?:my|our) (?:problem|customers leave|biggest|struggle|frustration)\b/

/** G4: the reader is "you", and the customer's complaint is not left in the sender's mouth. */
export const rightPerson: GateTest = (text, brief) => {
  const words = wordsOf(text)
  for (const [index, word] of words.entries()) {
    if (!/^(they|them|their|theirs|they're|they've|they'll|themselves)$/.test(word)) continue
    const antecedent = words.slice(Math.max(0, index - 22), index).some((before) => {
      const last = before.split('-').at(-1) ?? before
      return (
        !brief.audience.nouns.has(last) &&
        (OTHER_PEOPLE.has(last) ||
          OTHER_PEOPLE.has(`${last}s`) ||
          (isPlural(last) &&
            !/^(hours|days|weeks|months|minutes|seconds|years|rings|times|mornings)$/.test(last)) ||
          /^(caller|customer|someone|anyone|everyone|nobody|person)$/.test(last))
      )
    })
    if (!antecedent) return `"${word}" where the reader is meant`
  }
  const left = CUSTOMERS_OWN_VOICE.exec(text) ?? complaintIn(text, brief)
  return left ? `the customer's own voice is left in: "${left[0]}"` : undefined
}

const FIRST_PERSON = /\b(?:I|we)(?: \w+(?:['’]\w*)?){2}/g

const complaints = new WeakMap<BriefFields, readonly RegExp[]>()

/** "We can't find", typed into the pain by somebody who lent the customer a voice. */
function complaintIn(text: string, brief: BriefFields): RegExpExecArray | undefined {
  const known = complaints.get(brief)
  const patterns =
    known ?? (brief.form.painPoint.match(FIRST_PERSON) ?? []).map((said) => new RegExp(`\\b${said}\\b`, 'i'))
  if (!known) complaints.set(brief, patterns)
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return undefined
}
