import { findKnownBase } from '../english/find-known-base.ts'
import { lowerFirst } from '../brief/sentence.ts'
import { isThirdPerson, readShape } from '../brief/read-shape.ts'

const BE = /^(?:is|are|can|will|was|were|has to|should|could)$/
const PAST =
  /(?:..ed|came|went|lost|made|took|got|had|did|left|sold|told|said|found|fell|ran|paid|was|were|gave|put back)$/

/**
 * "Parents pay late" → "Do parents pay late?". Null where the verb or its subject is uncertain: a long subject, a
 * past tense, or a second clause that would have to change too.
 */
export function askQuestion(sentence: string): string | null {
  const whole = lowerFirst(sentence.replace(/[.?]$/, ''))
  const text = dropSecondClause(whole)
  // The point often comes second: "you finish a 7-hour depo and still have 300 pages".
  if (text !== whole) return null
  const { shape, verbAt } = readShape(text)
  const words = text.split(' ')
  if (/^\d/.test(text)) return null
  const verb = (words[verbAt] ?? '').toLowerCase()
  if (
    !/^(?:clause|prospect)$/.test(shape) ||
    verbAt < 1 ||
    verbAt > 4 ||
    words.length > 18 ||
    words.length < 4
  )
    return null
  if (/^(?:the|a|an) /.test(text) && words.length < 7) return null
  if (/[,.:]/.test(text.slice(0, -1)) || /\b(?:but|so|because|although|yet)\b/.test(text)) return null
  if (
    /^(?:when|if|after|before|since|every|nobody|no|there|it|that|this|half|most|last|one|some|someone|in|on|at)\b/.test(
      text,
    )
  )
    return null
  const subject = words.slice(0, verbAt)
  if (
    subject.some((word) =>
      /^(?:never|always|still|just|only|often|rarely|barely|already|also|usually|who|that|not)$/.test(word),
    )
  )
    return null
  const rest = words.slice(verbAt + 1)
  if (/^(?:can't|don't|doesn't|isn't|aren't|won't|never|hasn't|haven't|have|has)$/.test(verb)) return null
  if (BE.test(verb))
    return rest.includes('and') &&
      rest.some(
        (word, at) =>
          /^(?:and|then)$/.test(rest[at - 1] ?? '') && (isThirdPerson(word) || rest.length > at + 1),
      )
      ? null
      : finishQuestion([verb, ...subject, ...rest])
  if (PAST.test(verb)) return null
  const base = verb === 'means' ? undefined : findKnownBase(verb)
  if (base === undefined) return null
  if (!isThirdPerson(verb)) return finishQuestion(['do', ...subject, ...words.slice(verbAt)])
  const turned = rest.map((word, at) =>
    /^(?:and|then|or)$/.test(rest[at - 1] ?? '') && isThirdPerson(word)
      ? (findKnownBase(word) ?? word)
      : word,
  )
  // "and the club leaves": "does" would not govern the verb of a second clause with its own subject.
  if (turned.some((word, at) => at > 1 && word === 'and' && isClauseAfter(turned.slice(at + 1)))) return null
  return finishQuestion(['does', ...subject, base, ...turned])
}

/** "neighbours complain about cracks and you have no numbers": only the first clause can be asked. */
export function dropSecondClause(text: string): string {
  const words = text.split(' ')
  const at = words.findIndex(
    (word, index) => index > 3 && word === 'and' && isClauseAfter(words.slice(index + 1)),
  )
  return at < 0 || /\b(?:because|so|when|if|that)\b/.test(words.slice(0, at).join(' '))
    ? text
    : words.slice(0, at).join(' ').replace(/,$/, '')
}

const isClauseAfter = (words: readonly string[]): boolean =>
  /^(?:clause|prospect|sender)$/.test(readShape(words.join(' ')).shape)

function finishQuestion(words: readonly string[]): string {
  const text = words.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`
}
