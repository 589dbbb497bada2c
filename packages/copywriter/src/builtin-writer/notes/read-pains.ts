import { classifySpan } from '../../brief/find-facts.ts'
import { splitSegments, splitFieldSentences } from '../../brief/pieces.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { JOINED, isBaseVerb, joinClauses, joinList, addDeterminer } from './join-clauses.ts'
import { completePain } from './complete-notes.ts'
import { makeNote, takeOpening } from './note.ts'
import type { Note } from './note.ts'
import { addressProspect } from './person.ts'
import { finish, lowerFirst, countWords } from '../../brief/sentence.ts'
import { readShape } from '../../brief/read-shape.ts'

/** The prospect's pains, one note per sentence. */
export function readPains({ fields, audience }: ParsedFields): Note[] {
  let earlier = ''
  return splitFieldSentences(fields.painPoint).flatMap((typed, index) => {
    // "It's frustrating" names no problem.
    if (/^it'?s (?:so |very |just )?\S+$/i.test(typed)) return []
    const sentence = takeOpening(typed)
    const turned = addressProspect(sentence, 'painPoint', earlier)
    earlier += ` ${sentence}`
    if (turned === null) return []
    const said = sayPain(
      turned === sentence && /^(?:I|we|our)\b/i.test(sentence) ? sentence : completePain(turned, audience),
    )
    const fact = classifySpan(sentence, 'painPoint')
    return said
      ? makeNote(
          said.text,
          'painPoint',
          fact?.kind ?? 'pain',
          fact?.strength ?? 1,
          said.confidence - Math.min(index, 2) * 0.06,
        )
      : []
  })
}

interface Said {
  readonly text: string
  readonly confidence: number
}

/** Verbs of the prospect without "you". */
const WITHOUT_YOU =
  /^(?:(?:only|always|just|constantly|barely|often|usually) )?(?:get|have|spend|lose|need|rely|depend|struggle|forget|guess|buy|run out|pay (?=\d|for|retail|too|[$€£]))\b(?! of\b)/i

/** A statement when there is a verb, a question for a noun or gerund. */
function sayPain(sentence: string): Said | null {
  if (/\?$/.test(sentence)) return { text: finish(sentence), confidence: 0.8 }
  // "only get referrals", "have 10k a month in free ads"
  if (WITHOUT_YOU.test(sentence)) return { text: joinClauses(`you ${lowerFirst(sentence)}`), confidence: 0.8 }
  const { shape } = readShape(sentence)
  const count = countWords(sentence)
  switch (shape) {
    case 'clause':
    case 'prospect':
      return { text: joinClauses(addDeterminer(sentence)), confidence: 0.9 }
    case 'sender':
      return { text: joinClauses(sentence), confidence: 0.85 }
    case 'does':
      // "happens every week": the subject is missing.
      return null
    case 'order':
      return { text: joinClauses(`you ${lowerFirst(sentence)}`), confidence: 0.75 }
    case 'gerund':
      return sayDoing(sentence)
    case 'negative':
      if (/^not\b/i.test(sentence))
        return count <= 12 ? { text: finish(sentence, '?'), confidence: 0.6 } : null
      return { text: joinClauses(`you ${lowerFirst(sentence)}`), confidence: 0.75 }
    case 'participle':
      if (/^got /i.test(sentence))
        return { text: joinClauses(`you've ${lowerFirst(sentence)}`), confidence: 0.7 }
      return count <= 14 ? { text: finish(sentence, '?'), confidence: 0.6 } : null
    case 'phrase':
      return sayThings(sentence, count)
  }
}

/** "chasing clients, staff spend hours" → "Still chasing clients? Staff spend hours." */
function sayDoing(sentence: string): Said | null {
  const segments = sentence.split(/,(?=\s)|: /).map((part) => part.trim())
  const at = segments.findIndex(
    (segment, index) =>
      index > 0 &&
      !/^(?:and|or|but|then|so)\b/i.test(segment) &&
      (/^(?:clause|prospect|order)$/.test(readShape(segment).shape) || isBaseVerb(segment)),
  )
  const whole = at < 0 ? sentence : segments.slice(0, at).join(', ')
  const doing = countWords(whole) > 18 ? (segments[0] ?? '') : whole
  if (countWords(doing) > 18) return null
  const more = at < 0 ? '' : segments.slice(at).join(', ')
  const isDone = isBaseVerb(more) && readShape(more).shape !== 'clause'
  const rest = more === '' ? '' : ` ${joinClauses(isDone ? `you ${more}` : more)}`
  return { text: finish(`still ${lowerFirst(doing)}`, '?') + rest, confidence: 0.85 }
}

function sayThings(sentence: string, count: number): Said | null {
  // A typed capital marks a sentence even if its verb is unknown.
  if (/^\p{Lu}\p{Ll}/u.test(sentence) && count >= 5 && !/^(?:No|Not|Still|Too|Every|Up|Same) /.test(sentence))
    return { text: finish(sentence), confidence: 0.75 }
  const segments = splitSegments(sentence)
  // "same jingles as 3 other stations, sounds like 2009"
  const does = segments.findIndex((segment, at) => at > 0 && readShape(segment).shape === 'does')
  if (does === 1 && segments.length === 2 && count <= 18)
    return {
      text: finish(
        `${/^same /i.test(sentence) ? 'the ' : ''}${lowerFirst(segments[0] ?? '')}, and it ${segments[1] ?? ''}`,
        '?',
      ),
      confidence: 0.7,
    }
  const hasClause = segments.some(
    (segment, index) => index > 0 && /^(?:clause|prospect)$/.test(readShape(segment).shape),
  )
  if (hasClause) {
    // "leaning memorials, worry if one falls, families are upset": pieces without a verb become a question, the rest
    // a statement.
    const from = segments.findIndex((segment) => /^(?:clause|prospect)$/.test(readShape(segment).shape))
    const things = segments.slice(0, from)
    const asked = countWords(things.join(' ')) > 14 ? '' : `${finish(joinList(things), '?')} `
    if (things.length === 1 && /\d/.test(things[0] ?? '') && segments.length === 2)
      return { text: finish(addAnd(segments)), confidence: 0.8 }
    return { text: asked + joinClauses(addDeterminer(segments.slice(from).join(', '))), confidence: 0.75 }
  }
  // "the volunteer who knows how it works goes on vacation": a clause with a late verb.
  if (count >= 10 && /\b(?:who|that|and|when|because|so)\b/i.test(sentence))
    return { text: joinClauses(sentence), confidence: 0.65 }
  if (segments.length === 1 && count <= 3 && !/\b(?:no|not|too|slow|late|missed|lost)\b/i.test(sentence)) {
    return { text: finish(sentence, '?'), confidence: 0.5 }
  }
  return count <= 17 ? { text: finish(joinList(segments), '?'), confidence: 0.65 } : null
}

/** Puts "and" before the last segment unless it has a conjunction. */
function addAnd(segments: readonly string[]): string {
  const last = segments.at(-1) ?? ''
  if (segments.length < 2 || JOINED.test(last)) return segments.join(', ')
  // "divers are booked out, small tears are found too late, seals": a bare word after clauses is dropped.
  if (segments.length > 2 && countWords(last) <= 2 && readShape(last).shape === 'phrase')
    return addAnd(segments.slice(0, -1))
  return `${segments.slice(0, -1).join(', ')}, and ${addDeterminer(lowerFirst(last), true)}`
}
