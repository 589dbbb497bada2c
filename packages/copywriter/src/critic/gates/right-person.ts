import { isPlural } from '../../brief/grammar.ts'
import { OTHER_PEOPLE } from '../../brief/lexicon/nouns.ts'
import { wordsOf } from '../text.ts'
import type { GateTest } from './gate.ts'

const CUSTOMERS_OWN_VOICE =
  /\bI (don't|can't|cannot|am|need|want|feel|struggle|lose|waste|spend|hate|never|wish|keep|have to|can't|always)\b|\b(my|our) (problem|customers leave|biggest|struggle|frustration)\b/

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
  const left = CUSTOMERS_OWN_VOICE.exec(text)
  return left ? `the customer's own voice is left in: "${left[0]}"` : undefined
}
