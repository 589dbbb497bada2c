import { kindOf } from '../../brief/facts.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import { JOINED, isBaseVerb, joinClauses, listed, withDeterminer } from './join-clauses.ts'
import { mendTrouble } from './mend.ts'
import { note, openingOf } from './note.ts'
import type { Note } from './note.ts'
import { toProspect } from './person.ts'
import { finish, lowerFirst, wordCount } from './sentence.ts'
import { shapeOf } from './shape.ts'

/** What goes wrong for the prospect, each sentence of the pain by itself. */
export function troublesOf({ fields, audience }: BriefFields): Note[] {
  let earlier = ''
  return sentencesIn(fields.painPoint).flatMap((typed, index) => {
    // "It's frustrating" says nothing of what goes wrong.
    if (/^it'?s (?:so |very |just )?\S+$/i.test(typed)) return []
    const sentence = openingOf(typed)
    const turned = toProspect(sentence, 'painPoint', earlier)
    earlier += ` ${sentence}`
    if (turned === null) return []
    const said = sayTrouble(
      turned === sentence && /^(?:I|we|our)\b/i.test(sentence) ? sentence : mendTrouble(turned, audience),
    )
    const fact = kindOf(sentence, 'painPoint')
    return said
      ? note(
          said.text,
          'painPoint',
          fact?.kind ?? 'trouble',
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

/** A verb of the prospect, whose "you" was left out. */
const WITHOUT_YOU =
  /^(?:(?:only|always|just|constantly|barely|often|usually) )?(?:get|have|spend|lose|need|rely|depend|struggle|forget|guess|buy|run out|pay (?=\d|for|retail|too|[$€£]))\b(?! of\b)/i

/** The trouble as the prospect meets it: a statement where it has a verb, a question where it is a thing or a doing. */
function sayTrouble(sentence: string): Said | null {
  if (/\?$/.test(sentence)) return { text: finish(sentence), confidence: 0.8 }
  // "only get referrals", "have 10k a month in free ads"
  if (WITHOUT_YOU.test(sentence)) return { text: joinClauses(`you ${lowerFirst(sentence)}`), confidence: 0.8 }
  const { shape } = shapeOf(sentence)
  const count = wordCount(sentence)
  switch (shape) {
    case 'clause':
    case 'prospect':
      return { text: joinClauses(withDeterminer(sentence)), confidence: 0.9 }
    case 'sender':
      return { text: joinClauses(sentence), confidence: 0.85 }
    case 'does':
      // "happens every week": who or what does it is not said.
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
      (/^(?:clause|prospect|order)$/.test(shapeOf(segment).shape) || isBaseVerb(segment)),
  )
  const whole = at < 0 ? sentence : segments.slice(0, at).join(', ')
  const doing = wordCount(whole) > 18 ? (segments[0] ?? '') : whole
  if (wordCount(doing) > 18) return null
  const more = at < 0 ? '' : segments.slice(at).join(', ')
  const isDone = isBaseVerb(more) && shapeOf(more).shape !== 'clause'
  const rest = more === '' ? '' : ` ${joinClauses(isDone ? `you ${more}` : more)}`
  return { text: finish(`still ${lowerFirst(doing)}`, '?') + rest, confidence: 0.85 }
}

function sayThings(sentence: string, count: number): Said | null {
  // Who types a capital types sentences: one whose verb is not known is still one.
  if (/^\p{Lu}\p{Ll}/u.test(sentence) && count >= 5 && !/^(?:No|Not|Still|Too|Every|Up|Same) /.test(sentence))
    return { text: finish(sentence), confidence: 0.75 }
  const segments = segmentsIn(sentence)
  // "same jingles as 3 other stations, sounds like 2009"
  const does = segments.findIndex((segment, at) => at > 0 && shapeOf(segment).shape === 'does')
  if (does === 1 && segments.length === 2 && count <= 18)
    return {
      text: finish(
        `${/^same /i.test(sentence) ? 'the ' : ''}${lowerFirst(segments[0] ?? '')}, and it ${segments[1] ?? ''}`,
        '?',
      ),
      confidence: 0.7,
    }
  const hasClause = segments.some(
    (segment, index) => index > 0 && /^(?:clause|prospect)$/.test(shapeOf(segment).shape),
  )
  if (hasClause) {
    // "leaning memorials, worry if one falls, families are upset": what has no verb becomes a question, the rest a statement.
    const from = segments.findIndex((segment) => /^(?:clause|prospect)$/.test(shapeOf(segment).shape))
    const things = segments.slice(0, from)
    const asked = wordCount(things.join(' ')) > 14 ? '' : `${finish(listed(things), '?')} `
    if (things.length === 1 && /\d/.test(things[0] ?? '') && segments.length === 2)
      return { text: finish(withAnd(segments)), confidence: 0.8 }
    return { text: asked + joinClauses(withDeterminer(segments.slice(from).join(', '))), confidence: 0.75 }
  }
  // "the volunteer who knows how it works goes on vacation": a clause whose verb is far behind.
  if (count >= 10 && /\b(?:who|that|and|when|because|so)\b/i.test(sentence))
    return { text: joinClauses(sentence), confidence: 0.65 }
  if (segments.length === 1 && count <= 3 && !/\b(?:no|not|too|slow|late|missed|lost)\b/i.test(sentence)) {
    return { text: finish(sentence, '?'), confidence: 0.5 }
  }
  return count <= 17 ? { text: finish(listed(segments), '?'), confidence: 0.65 } : null
}

/** The last of several segments joined by "and", where it has no word that joins it. */
function withAnd(segments: readonly string[]): string {
  const last = segments.at(-1) ?? ''
  if (segments.length < 2 || JOINED.test(last)) return segments.join(', ')
  // "divers are booked out, small tears are found too late, seals": a bare word behind clauses is left out.
  if (segments.length > 2 && wordCount(last) <= 2 && shapeOf(last).shape === 'phrase')
    return withAnd(segments.slice(0, -1))
  return `${segments.slice(0, -1).join(', ')}, and ${withDeterminer(lowerFirst(last), true)}`
}
