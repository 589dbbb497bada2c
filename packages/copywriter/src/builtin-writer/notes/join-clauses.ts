import { isMass, isPlural, addArticle } from '../../brief/grammar.ts'
import { findKnownBase } from '../../brief/find-known-base.ts'
import { OTHER_PEOPLE } from '../../brief/lexicon/nouns.ts'
import { finish, isWritten, lowerFirst, countWords } from '../../brief/sentence.ts'
import { isOneThing } from './read-product.ts'
import { readShape } from '../../brief/read-shape.ts'

/** "gag reflex, retakes and couriers". */
export function joinList(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  if (items.some((item) => /^(?:and|but|or|so|if|even|then|usually)\b/i.test(item))) return items.join(', ')
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} and ${lowerFirst(last)}`
}

export const JOINED =
  /^(?:and|but|or|so|then|which|who|because|if|even|usually|mostly|not|until|when|while|especially|with|from|for|in|on|at|by|to|no(?!-)|without|within|all|any|per|up)\b/i

/** Clauses joined by commas become sentences; further verbs of the same subject stay. */
export function joinClauses(sentence: string): string {
  if (isWritten(sentence)) return finish(sentence)
  const parts = addThings(
    sentence
      .split(/,(?=\s)/)
      .map((part) => part.trim())
      // "on check calls, where are you": the question of a call.
      .filter((part, at) => at === 0 || !/^(?:where|what|when|how) (?:are|is|time|do|can)\b/i.test(part)),
  )
  const groups: string[][] = []
  for (const [index, part] of parts.entries()) {
    const group = groups.at(-1)
    const first = group?.[0] ?? ''
    const isDependent =
      (index === 1 && /^(?:after|since|before|until|as|every|by|at|on|in|with)\b/i.test(first)) ||
      /^(?:and )?(?:when|if|because|while|once)\b/i.test(group?.at(-1) ?? '')
    const opensOwn =
      !isDependent &&
      !/:/.test(sentence) &&
      OWN_SENTENCE.test(readShape(first).shape) &&
      !(isBaseVerb(part) && (/^(?:we|i|you|they|our|my)\b/i.test(first) || isOfSeveral(first))) &&
      !/^(?:and|but|so|or|then|because|which|who|while|when|if|even|not|until|especially|usually)\b/i.test(
        part,
      ) &&
      OWN_SENTENCE.test(readShape(part).shape)
    if (group === undefined) groups.push([part])
    else if (opensOwn) groups.push([addDeterminer(part, true)])
    else group.push(part)
  }
  const sentences = groups.map(joinGroup)
  // Several short clauses read better as one sentence.
  const isShort = sentences.length > 1 && sentences.length <= 3 && countWords(sentence) <= 24
  if (isShort && !sentences.some((each) => /,|:/.test(each)) && !/^(?:we|i)\b/i.test(sentence)) {
    const [last = '', ...before] = sentences.toReversed()
    return finish(`${before.toReversed().join(', ')}, and ${lowerFirst(last)}`)
  }
  return sentences.map((each) => finish(each)).join(' ')
}

/** "trained specialists answer every call": further verbs have the same subject. */
function isOfSeveral(clause: string): boolean {
  const { shape, verbAt } = readShape(clause)
  const words = clause.split(' ')
  return shape === 'clause' && isPlural(words[verbAt - 1] ?? '') && isBaseVerb(words[verbAt] ?? '')
}

const OWN_SENTENCE = /^(?:clause|prospect|sender)$/

/** Joins the segments after the first. */
function joinGroup(parts: readonly string[]): string {
  const [first = '', ...more] = parts
  return more.reduce((text, part, at) => {
    const next = joinSegment(part, first, at === more.length - 1, parts[at] ?? '')
    if (next === '') return text
    // "people pick up and book the job": two verbs of one subject need no comma.
    const isSecond =
      more.length === 1 &&
      next === `and ${part}` &&
      (isBaseVerb(part) || readShape(part).shape === 'phrase') &&
      countWords(part) <= 4
    return `${text}${isSecond ? ' ' : ', '}${next}`
  }, first)
}

/** "the surface rides deep, kickback, small injuries" → "the surface rides deep, with kickback and small injuries". */
function addThings(parts: readonly string[]): readonly string[] {
  const from = parts.findLastIndex((part) => readShape(part).shape !== 'phrase' || JOINED.test(part)) + 1
  const isList =
    !/\b(?:we|our|us|you|your)\b/i.test(parts.join(' ')) &&
    from > 0 &&
    parts.length - from >= 2 &&
    !parts.join(' ').includes(':') &&
    !parts.slice(from).some((part) => /\p{L}{2}ed\b/u.test(part)) &&
    /^(?:clause|prospect)$/.test(readShape(parts[from - 1] ?? '').shape) &&
    !parts.slice(from).some((part) => /^(?:the|a|an|one|same|\d)\b/i.test(part))
  return isList ? [...parts.slice(0, from), `with ${joinList(parts.slice(from))}`] : parts
}

/** "follow up leads": a second verb of "we". */
export const isBaseVerb = (part: string): boolean => {
  const first = (part.split(' ')[0] ?? '').toLowerCase()
  return findKnownBase(first) === first
}

/** A segment after a clause: another verb of its subject, an accompanying thing, or a clause. */
function joinSegment(part: string, first: string, isLast: boolean, sentenceBefore: string): string {
  if (
    /^(?:pay (?:after|when|only|per|monthly|nothing|later|once)|own it)\b/.test(part) &&
    /^(?:we|i)\b/i.test(first)
  )
    return `and you ${part}`
  if (/^cancel /.test(part)) return `and you can ${part}`
  if (/^no \p{L}+(?: \p{L}+)?$/iu.test(part) && /^(?:clause|prospect)$/.test(readShape(first).shape))
    return `and there${isPlural(part.split(' ').at(-1) ?? '') ? ' are' : "'s"} ${part}`
  const { shape } = readShape(part)
  if (shape === 'participle' && /^(?:post|send|drop|ship|bring) (?:it|them)\b/i.test(first))
    return `and ${/ it\b/.test(first) ? "it's" : "they're"} ${part}`
  if (!isLast || JOINED.test(part)) return part
  const opening = readShape(first)
  const isPerson = /^(?:we|i|you|they)\b/i.test(first)
  const isSenders =
    isPerson ||
    opening.shape === 'order' ||
    (opening.shape === 'clause' &&
      isPlural(first.split(' ')[opening.verbAt - 1] ?? '') &&
      isBaseVerb(first.split(' ').slice(opening.verbAt).join(' ')))
  if (isBaseVerb(part) && isSenders)
    return / and \p{L}+ /u.test(part) && isBaseVerb(part.split(/ and /).at(-1) ?? '') ? part : `and ${part}`
  const subject = first.split(' ')[opening.verbAt - 1] ?? ''
  // "strings tangled, repairs the night before": uncertain after a plural.
  if (shape === 'does' && opening.shape === 'clause' && !isPerson && isPlural(subject)) return part
  if (shape === 'does') return opening.shape === 'clause' && !isPerson ? `and ${part}` : `and it ${part}`
  if (/^(?:never|can't|don't|won't) /i.test(part) && opening.shape === 'clause' && isPlural(subject))
    return `and ${part}`
  if (shape === 'phrase' && /^(?:the|a|your|one)\s/i.test(part) && countWords(part) >= 5)
    return / and /.test(part) ? part : `and ${part}`
  if (
    shape === 'phrase' &&
    /^(?:clause|prospect)$/.test(opening.shape) &&
    countWords(part) <= 3 &&
    !/\d/.test(part) &&
    isPlural(part.split(' ').at(-1) ?? '')
  )
    // "evenings on calendars, travel bookings": another item of the list.
    return isPlural(sentenceBefore.split(' ').at(-1) ?? '') ? `and ${part}` : `and then there are the ${part}`
  if (
    shape === 'phrase' &&
    opening.shape === 'clause' &&
    countWords(part) <= 4 &&
    !/^(?:the|a|an|your|one)\b|\d/i.test(part)
  )
    return ''
  if (
    shape === 'phrase' &&
    opening.shape === 'order' &&
    isPlural(part.split(' ').slice(0, 2).find(isPlural) ?? '')
  )
    return ''
  if (shape === 'phrase' && isPerson && /^\S+ \S{2,20}ed\b/.test(part) && isPlural(part.split(' ')[0] ?? ''))
    return `with ${part}`
  return part
}

/** "skip lorry turns up" → "The skip lorry turns up"; "tenant hasn't paid" → "A tenant hasn't paid". */
export function addDeterminer(typed: string, isKnown = false): string {
  if (/^(?:then|and|but|so|or) /i.test(typed)) return typed
  const [opening = ''] = typed.split(' ')
  // "Phone rings at 9": the capital starts the sentence and is no name.
  const [, second = ''] = typed.split(' ')
  const opensWithThing =
    isOneThing(opening.toLowerCase()) ||
    (!isPlural(opening) && readShape(lowerFirst(typed)).verbAt === 2 && isOneThing(second))
  const sentence = opensWithThing ? lowerFirst(typed) : typed
  const words = sentence.split(' ')
  const { shape, verbAt } = readShape(sentence)
  const first = words[0] ?? ''
  const subject = (words[verbAt - 1] ?? '').toLowerCase().replace(/[^\p{L}'-]/gu, '')
  const isBare =
    shape === 'clause' &&
    verbAt >= 1 &&
    verbAt <= 4 &&
    /^[a-z]/.test(first) &&
    !/^(?:a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|some|both|half|most|many|few|one|two|three|nobody|someone|everyone|somebody|everybody|nothing|everything|it|it's|there|there's|that's|who|what|when|where|how|why|which|if|after|before|at|on|in|by|with|for|as|because|since|you|we|they|he|she|more|last|next|typical|another|other)$/.test(
      first,
    ) &&
    !/ly$/.test(first) &&
    !words.slice(0, verbAt).some((word) => /\d|^(?:and|of|in|at|on|for|from|to|with)$/.test(word)) &&
    !isPlural(subject) &&
    !/^(?:staff|people|police|season|weather|summer|winter|everyone|nobody|guy)$/.test(subject) &&
    !/..ing$/.test(subject) &&
    !isMass(subject)
  if (!isBare && !/^(?:last|next|typical|other) /.test(sentence)) return sentence
  if (!isBare) return isPlural(subject) ? sentence : `the ${sentence}`
  const isPerson =
    OTHER_PEOPLE.has(`${subject}s`) ||
    /^(?:couple|kid|bride|guest|patient|tenant|client|customer|parent|buyer)$/.test(subject)
  return !isKnown && (isPerson || words[verbAt] === 'means') ? addArticle(sentence) : `the ${sentence}`
}
