import { isMass, isPlural } from '../english/grammar.ts'
import { isThirdPerson, readShape } from './read-shape.ts'
import { lowerFirst } from './sentence.ts'

/** Predicates without "is": "docks full by September", "audit coming". */
const SAID_OF =
  /^(?:full|empty|wrong|late|gone|overdue|unclear|unhappy|upset|angry|due|closed|expired|booked|stuck|unsure|unread|unpaid|unsold|untouched|ignored|forgotten|missing|outdated|worried|annoyed|up \d\S*|down \d\S*|parked|drowning|swamped|burned out|burnt out|struggling|annoyed|confused|exhausted|overwhelmed|understaffed|broken|cancelled|canceled|delayed|rejected|refused|laid|free|open|available|coming|ringing|looming|drying up|piling up|building up|falling apart|going up|going down|sitting (?:empty|idle|there)|getting worse)$/i
const AFTER_SAID =
  /^(?:$|(?:on|in|at|by|for|from|to|with|when|if|because|after|before|until|every|all|again|and|or|than|too|within|without|this|last|next|each|twice|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the|flat|out|up|down|off|\d))/i

/** "Small tears found too late": passive without "are". */
const DONE_TO =
  /^(?:found|spotted|noticed|discovered|caught|fixed|reported|sent|paid|done) (?:too late|late|by|only|last minute)\b/i

export function addBe(part: string, isDone = false): string {
  if (!isDone && OPENS_YOU.test(part) && !part.slice(0, -1).includes(',')) return `you're ${part}`
  if (
    !isDone &&
    readShape(part).shape !== 'phrase' &&
    !part.split(' ').some((_, at, words) => at > 0 && at < 4 && DONE_TO.test(words.slice(at).join(' ')))
  )
    return part
  const comma = /,$/.test(part) ? ',' : ''
  const words = part.replace(/,$/, '').split(' ')
  for (let at = 1; at <= Math.min(4, words.length - 1); at += 1) {
    const adverb = /^(?:too|always|already|still|often|usually|never|all|half)$/i.test(words[at] ?? '')
      ? 1
      : 0
    for (const length of [2, 1]) {
      const predicate = words.slice(at + adverb, at + adverb + length).join(' ')
      const rest = words.slice(at + adverb).join(' ')
      const isPredicate =
        SAID_OF.test(predicate) ||
        DONE_TO.test(rest) ||
        (isDone &&
          /^(?!based|sized|related|aged|need|feed|speed|bed|seed|red)\p{L}{2,}ed$|^(?:sewn|drawn|made|built|written|cut|blown|sent)$/iu.test(
            predicate,
          ))
      if (!isPredicate || !AFTER_SAID.test(words.slice(at + adverb + length).join(' '))) continue
      const subject = words.slice(0, at)
      const head = (subject.at(-1) ?? '').toLowerCase()
      if (
        /^(?:free|open)$/i.test(predicate) &&
        /^(?:commission|contract|risk|fee|tax|duty|hassle|stress|sugar|gluten|dairy|cost|toll|the|an?|doors?)$/i.test(
          head,
        )
      )
        return part
      if (
        subject.some(
          (word, index) =>
            SUBJECT_STOPS.test(word) || (index > 0 && isThirdPerson(word.toLowerCase()) && !isPlural(head)),
        ) ||
        /..ed$|ly$/.test(head)
      )
        return part
      const isSeveral = isPlural(head) || subject.includes('and') || /^(?:staff|people|police)$/.test(head)
      const owner =
        isSeveral ||
        isMass(head) ||
        /^(?:the|a|an|my|our|your|every|each|all|no|half)$/i.test(subject[0] ?? '')
          ? ''
          : 'the '
      return `${owner}${owner === '' ? subject.join(' ') : lowerFirst(subject.join(' '))} ${isSeveral ? 'are' : 'is'} ${words.slice(at).join(' ')}${comma}`
    }
  }
  return part
}

/** "great at what you do but …": about the prospect. */
const OPENS_YOU =
  /^(?:great|good|brilliant|dependent|reliant|busy|tired|stuck|drowning|swamped|buried|known|excellent|flooded|overloaded|too busy|always busy) (?:at|on|in|with|by|for|of|between)\b/i

const SUBJECT_STOPS =
  /^(?:gets?|got|left|goes|looks?|seems?|feels?|stays?|sits?|sounds?|been|being|has|have|had|does|do|did|can|will|to|for|in|on|at|with|from|by|of|who|that|which|not|never|is|are|was|were|or|but|when|if|so|then|than|as|no)$|\d/i
