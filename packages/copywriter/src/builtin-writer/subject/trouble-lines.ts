import { addArticles } from '../notes/mend.ts'
import { gerundOf, isMass, isPlural } from '../../brief/grammar.ts'
import { knownBase } from '../../brief/known-base.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import { askQuestion } from '../ask-question.ts'
import { isEvent, splitSentences } from '../hooks.ts'
import type { Notes } from '../notes/notes.ts'
import { toProspect } from '../notes/person.ts'
import { lowerFirst, wordCount } from '../notes/sentence.ts'
import { isThirdPerson, shapeOf } from '../notes/shape.ts'
import { DANGLES, fits, inside, lastWord, lineOf } from './text.ts'
import type { Line } from './text.ts'

/** A clause of the trouble, in the present, with its own subject. */
interface TroubleClause {
  readonly text: string
  /** Nothing of its sentence was left out. */
  readonly isWhole: boolean
  /** Not the first of its sentence. */
  readonly isLater?: boolean
}

const PRONOUN = /^(?:it|that|this|they|then|he|she|them|one|which|also|and|but|so|there|or)\b/i
/** Says little without the clause before it. */
const LEANS_ON_FIRST =
  /^(?:(?:when|if|after|before|until|while|because|by|the thin|the same|some|others|yours|this)\b|(?:\S+ ){0,3}\S+$)|\b(?:it up|again|ones?)\b/i
const PAST =
  /^(?:\p{L}+ed|came|went|lost|made|took|got|had|did|left|sold|told|said|found|fell|ran|paid|was|were|gave|broke|quit|retired|closed)$/u

const line = (text: string, kind: Line['kind'], merit: number, key = text): Line[] =>
  fits(text) ? [lineOf(text, kind, 'painPoint', merit, key)] : []

const sentencesOf = ({ troubles }: Pick<Notes, 'troubles'>): string[] =>
  troubles.flatMap((note) => splitSentences(note.text))

/** The clauses of the trouble, each as far as it is whole in itself. */
function troubleClauses({ troubles }: Pick<Notes, 'troubles'>): TroubleClause[] {
  return troubles.flatMap((note) =>
    splitSentences(note.text).flatMap((sentence, _, sentences): TroubleClause[] => {
      const plain = sentence.replace(/[.?]$/, '')
      if (PRONOUN.test(plain) || sentence.endsWith('?')) return []
      const [opening = '', ...more] = segmentsIn(plain.replace(/: (?=\p{Ll})/u, ', and '))
      const isShortStep = sentences.length > 1 && wordCount(opening) <= 4
      // "Phones are ringing, no-shows": notes, not a sentence.
      const isSentence = !/^(?:phrase|participle|negative)$/.test(shapeOf(more.at(-1) ?? '').shape)
      const clauses = [
        // A clause before ", and" is kept whole.
        // What goes well comes before "but".
        ...(/^but /.test(more[0] ?? '')
          ? []
          : [{ text: opening, isWhole: /^and /.test(more[0] ?? 'and ') && !isShortStep }]),
        ...more.map((text) => ({ text: text.replace(/^(?:and|but) /, ''), isWhole: true, isLater: true })),
        ...laterClauses(opening),
        ...firstClauses(opening),
        ...(isSentence ? [{ text: plain, isWhole: true }] : []),
        // "Users sign up, never finish": a short opening of a list has no point of its own.
      ].filter(
        ({ text, isWhole, isLater }) =>
          !PRONOUN.test(text) &&
          !(isLater && LEANS_ON_FIRST.test(text)) &&
          isClause(text) &&
          (isWhole || text !== opening || wordCount(text) >= 4),
      )
      // A part is only worth having where the whole is too long.
      const isWholeUsable = clauses.some(({ text, isWhole }) => isWhole && fits(text))
      return clauses.filter(({ isWhole }) => isWhole || !isWholeUsable)
    }),
  )
}

/** Right of "and", where both sides have a subject of their own: "your proposals are spreadsheets". */
const laterClauses = (text: string): TroubleClause[] => {
  const at = text.indexOf(' and ')
  const [before, after] = [text.slice(0, at), text.slice(at + 5)]
  return at > 0 &&
    hasClauseShape(lowerFirst(before)) &&
    /^(?:the|your|half|most|nobody|everything) /i.test(after)
    ? [{ text: after, isWhole: true, isLater: true }]
    : []
}

/** Left of each conjunction, where a clause of its own follows it. Left of "but" is what goes well. */
const firstClauses = (text: string): TroubleClause[] =>
  [...text.matchAll(/\s(?:and|so|because|until|while|when|before|after|then|or)\s/g)].flatMap((match) => {
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    // "deadlines slip because photos": the clause that a conjunction opens must have its verb.
    const opened = before.split(/\s(?:because|until|while|when|before|after|if|that)\s/).at(-1) ?? ''
    return hasClauseShape(opened) && (hasClauseShape(after) || startsWithVerb(after))
      ? [{ text: before, isWhole: false }]
      : []
  })

const hasClauseShape = (text: string): boolean => /^(?:clause|prospect)$/.test(shapeOf(text).shape)

const startsWithVerb = (text: string): boolean => {
  const first = text.split(' ')[0]?.toLowerCase() ?? ''
  return isThirdPerson(first) || knownBase(first) === first
}

const isClause = (text: string): boolean =>
  hasClauseShape(lowerFirst(text)) &&
  (shapeOf(lowerFirst(text)).verbAt > 0 || /^you [a-z]+(?:[^s\W]|ss) /i.test(text)) &&
  wordCount(text) >= 3 &&
  !DANGLES.test(text) &&
  !/[:;"]|^only\b|\b(?:them|they)\b/i.test(text)

/** A clause that can follow "if" or "when". */
function canFollowIf({ text }: TroubleClause): boolean {
  const verb = text.split(' ')[shapeOf(lowerFirst(text)).verbAt]?.toLowerCase()
  return (
    verb !== undefined &&
    !PAST.test(verb) &&
    !/,|\bit\b|^(?:when|if|after|before|every|each|nobody|no|half|most|more|last|\d)\b/i.test(text)
  )
}

/** "Staff open the door by hand", "When the board fails", "Still guessing labor hours?" */
export function troubleLines(brief: BriefFields, notes: Notes): Line[] {
  return [
    ...troubleClauses(notes).flatMap((clause) => clauseLines(clause)),
    ...doings(notes).flatMap((doing) =>
      line(`Still ${doing}?`, 'asked', 3, doing.split(' ').slice(0, 2).join(' ')),
    ),
    ...thingLines(brief.fields.painPoint),
    ...listLines(brief.fields.painPoint),
    ...whoLines(notes),
  ]
}

function clauseLines(clause: TroubleClause): Line[] {
  const { text, isWhole } = clause
  const isYou = /^you\b/i.test(text)
  const asked = isWhole ? askQuestion(text) : null
  const doing = isYou ? stillDoing(text) : null
  // The first half of a short sentence seldom holds its point: "Parents book a trial".
  const part = clause.isLater ? -0.5 : isWhole ? 0 : wordCount(text) >= 5 ? -0.3 : -1.3
  // One clause in two frames is one line twice: a short one gains by "when", a long one has no room for it.
  const canAsk = canFollowIf(clause) && !isYou && isEvent(`${text}.`)
  const isShort = wordCount(text) <= 6
  const plain = 2.6 + part * 1.6 - (isYou ? 0.6 : 0) - (wordCount(text) >= 5 ? 0 : 0.6)
  return [
    // Cut before its end a statement lacks its point.
    ...(isWhole ? line(text, 'trouble', plain - (canAsk && isShort ? 0.8 : 0)) : []),
    ...(canAsk ? line(`when ${inside(text)}`, 'trouble', 2.6 + part - (isShort ? 0 : 0.8), text) : []),
    ...(asked === null ? [] : line(asked, 'asked', isYou ? 1.2 : 2, text)),
    ...(doing === null ? [] : line(doing, 'asked', 2.7, text)),
  ]
}

/** "You guess labor hours": "Still guessing labor hours?" What lasts, like a need, is no doing. */
function stillDoing(text: string): string | null {
  const [, verb = '', ...rest] = text.split(' ')
  const isDoing =
    knownBase(verb) === verb &&
    !PAST.test(verb) &&
    !/^(?:need|have|know|look|feel|seem|want|own|like|get|lose|find|start|end|see|hear|feel|wait|finish|record|sell|stop|keep|fail|leave|come|quit|sign|do)$/.test(
      verb,
    )
  const hasSecond = rest.some((word, at) => rest[at - 1] === 'and' && knownBase(word) === word)
  return isDoing && !hasSecond ? `Still ${gerundOf(verb)} ${rest.join(' ')}?` : null
}

/** What is done again and again: "Still chasing clients for bank statements?" */
const doings = (notes: Notes): string[] =>
  sentencesOf(notes).flatMap((sentence) => {
    const doing = /^Still ([a-z]+ing .{3,200})\?$/.exec(sentence)?.[1]
    if (doing === undefined) return []
    const [short = doing] = doing.split(/,\s|\s(?:and|because|so|when|while|but|or)\s/)
    return [...new Set([doing, short])].filter((each) => wordCount(each) >= 3)
  })

/** Things of the trouble that have no verb: "Leaning memorials?", "Ropes past their date?" */
const thingLines = (painPoint: string): Line[] =>
  sentencesIn(painPoint).flatMap((sentence) =>
    segmentsIn((toProspect(sentence, 'painPoint', '') ?? sentence).replace(/\?$/, '')).flatMap(
      (piece, at, all) => {
        const [text = ''] = piece.split(/\sso\s/)
        // "3 apps for booking, video, billing": the list goes on. "1 stays past June": no thing.
        const goesOn = wordCount(all[at + 1] ?? 'a b') === 1
        return isThing(text) && !goesOn && !/^\d+ \p{L}+s (?:in|on|past|after|before|at|up|out)\b/u.test(text)
          ? line(`${addArticles(text)}?`, 'asked', wordCount(text) >= 3 ? 2.5 : 1.9, piece)
          : []
      },
    ),
  )

/** A short list of what goes wrong, as one question: "Gag reflex, retakes and courier to the lab?" */
const listLines = (painPoint: string): Line[] =>
  sentencesIn(painPoint).flatMap((sentence) => {
    const parts = segmentsIn(sentence.replace(/\?$/, ''))
    const isList = parts.every(
      (part) =>
        wordCount(part) <= 5 &&
        !/^(?:too|very|so|not) |\b(?:and|or|they|them|their|it|but)\b|\d\/\d/i.test(part),
    )
    const text = `${parts.slice(0, -1).join(', ')} and ${lowerFirst(parts.at(-1) ?? '')}?`
    return isList && parts.length > 1 ? line(text, 'asked', 2.4, parts[0]) : []
  })

const PEOPLE_WHO =
  /(?<![\p{L}'-])((?:(?!(?:of|for|to|with|from|by|the|your|in|on|at|and|guests?|about|have|lose|get) )\p{Ll}+ )?\p{L}+s) (who (?:\p{L}|').{5,160})$/u

/** People or things that the trouble tells of: "Patients who haven't been in for 18 months". */
const whoLines = (notes: Notes): Line[] =>
  sentencesOf(notes).flatMap((sentence) => {
    const [, noun = '', rest = ''] = PEOPLE_WHO.exec(sentence.replace(/[.?]$/, '')) ?? []
    const [who = ''] = rest.split(/,|\s(?:and|but|because|so|until|then)\s/)
    const said = `${noun} ${who}`
    return isPlural(lastWord(noun)) &&
      wordCount(who) >= 3 &&
      !DANGLES.test(said) &&
      !/\b(?:them|it)$/.test(said)
      ? line(said, 'trouble', 2.8)
      : []
  })

const ENDS_HEAD =
  /^(?:for|in|on|at|with|without|from|of|by|to|and|or|past|out|off|up|down|who|that|per|under|over|full|late|too|before|after|flat|left|about|if|when|while|because|around|between|into|as|than|like|..+(?:ed|ing))$/

/** Whole as a noun phrase: several things, no article to be missed. */
function isThing(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  if (!/^(?:phrase|participle|negative)$/.test(shapeOf(text).shape) || words.length < 2) return false
  if (DANGLES.test(text) || /[:;"]|\b(?:they|them|I|we|my|me|us|it)\b|^\d+\//i.test(text)) return false
  if (/^(?:in|on|at|by|for|with|from|when|if|everything|anything|nothing|fines?|manual)\b|\btoo$/i.test(text))
    return false
  if (/^(?:no|not enough|too many|too much|the same) /i.test(text)) return true
  if (/^[$€£]?\d/.test(text)) return words.length >= 3
  const end = words.findIndex((word, at) => at > 0 && ENDS_HEAD.test(word))
  const head = words[(end < 0 ? words.length : end) - 1] ?? ''
  return isPlural(head) || (isMass(head) && !/(?:ed|ing)$/.test(head))
}
