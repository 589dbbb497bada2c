import { addArticles } from '../notes/complete-notes.ts'
import { toGerund, isMass, isPlural } from '../../brief/grammar.ts'
import { findKnownBase } from '../../brief/find-known-base.ts'
import { splitSegments, splitFieldSentences } from '../../brief/pieces.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { askQuestion } from '../ask-question.ts'
import { isEvent, splitSentences } from '../hooks.ts'
import type { Notes } from '../notes/read-notes.ts'
import { addressProspect } from '../notes/person.ts'
import { lowerFirst, countWords } from '../../brief/sentence.ts'
import { isThirdPerson, readShape } from '../../brief/read-shape.ts'
import { DANGLES, isFittingLine, lowerForSentence, takeLastWord, makeLine } from './text.ts'
import type { SubjectLine } from './text.ts'

/** A clause of a pain in the present tense with its own subject. */
interface PainClause {
  readonly text: string
  /** The whole sentence. */
  readonly isWhole: boolean
  /** Not the first of its sentence. */
  readonly isLater?: boolean
}

const PRONOUN = /^(?:it|that|this|they|then|he|she|them|one|which|also|and|but|so|there|or)\b/i
/** Depends on the clause before it. */
const LEANS_ON_FIRST =
  /^(?:(?:when|if|after|before|until|while|because|by|the thin|the same|some|others|yours|this)\b|(?:\S+ ){0,3}\S+$)|\b(?:it up|again|ones?)\b/i
const PAST =
  /^(?:\p{L}+ed|came|went|lost|made|took|got|had|did|left|sold|told|said|found|fell|ran|paid|was|were|gave|broke|quit|retired|closed)$/u

const makeFittingLines = (
  text: string,
  kind: SubjectLine['kind'],
  merit: number,
  key = text,
): SubjectLine[] => (isFittingLine(text) ? [makeLine(text, kind, 'painPoint', merit, key)] : [])

const listPainSentences = ({ pains }: Pick<Notes, 'pains'>): string[] =>
  pains.flatMap((note) => splitSentences(note.text))

/** The complete clauses of the pains. */
function listPainClauses({ pains }: Pick<Notes, 'pains'>): PainClause[] {
  return pains.flatMap((note) =>
    splitSentences(note.text).flatMap((sentence, _, sentences): PainClause[] => {
      const plain = sentence.replace(/[.?]$/, '')
      if (PRONOUN.test(plain) || sentence.endsWith('?')) return []
      const [opening = '', ...more] = splitSegments(plain.replace(/: (?=\p{Ll})/u, ', and '))
      const isShortStep = sentences.length > 1 && countWords(opening) <= 4
      // "Phones are ringing, no-shows": notes, not a sentence.
      const isSentence = !/^(?:phrase|participle|negative)$/.test(readShape(more.at(-1) ?? '').shape)
      const clauses = [
        // A clause before ", and" is kept whole. The part before "but" is positive.
        ...(/^but /.test(more[0] ?? '')
          ? []
          : [{ text: opening, isWhole: /^and /.test(more[0] ?? 'and ') && !isShortStep }]),
        ...more.map((text) => ({ text: text.replace(/^(?:and|but) /, ''), isWhole: true, isLater: true })),
        ...listLaterClauses(opening),
        ...listFirstClauses(opening),
        ...(isSentence ? [{ text: plain, isWhole: true }] : []),
        // "Users sign up, never finish": the opening of a list has no point of its own.
      ].filter(
        ({ text, isWhole, isLater }) =>
          !PRONOUN.test(text) &&
          !(isLater && LEANS_ON_FIRST.test(text)) &&
          isClause(text) &&
          (isWhole || text !== opening || countWords(text) >= 4),
      )
      // A part is used only where the whole is too long.
      const isWholeUsable = clauses.some(({ text, isWhole }) => isWhole && isFittingLine(text))
      return clauses.filter(({ isWhole }) => isWhole || !isWholeUsable)
    }),
  )
}

/** After "and", when both sides have their own subject: "your proposals are spreadsheets". */
const listLaterClauses = (text: string): PainClause[] => {
  const at = text.indexOf(' and ')
  const [before, after] = [text.slice(0, at), text.slice(at + 5)]
  return at > 0 &&
    hasClauseShape(lowerFirst(before)) &&
    /^(?:the|your|half|most|nobody|everything) /i.test(after)
    ? [{ text: after, isWhole: true, isLater: true }]
    : []
}

/** Before each conjunction that starts a clause, except "but", whose left side is positive. */
const listFirstClauses = (text: string): PainClause[] =>
  [...text.matchAll(/\s(?:and|so|because|until|while|when|before|after|then|or)\s/g)].flatMap((match) => {
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    // "deadlines slip because photos": the second clause needs its verb.
    const opened = before.split(/\s(?:because|until|while|when|before|after|if|that)\s/).at(-1) ?? ''
    return hasClauseShape(opened) && (hasClauseShape(after) || startsWithVerb(after))
      ? [{ text: before, isWhole: false }]
      : []
  })

const hasClauseShape = (text: string): boolean => /^(?:clause|prospect)$/.test(readShape(text).shape)

const startsWithVerb = (text: string): boolean => {
  const first = text.split(' ')[0]?.toLowerCase() ?? ''
  return isThirdPerson(first) || findKnownBase(first) === first
}

const isClause = (text: string): boolean =>
  hasClauseShape(lowerFirst(text)) &&
  (readShape(lowerFirst(text)).verbAt > 0 || /^you [a-z]+(?:[^s\W]|ss) /i.test(text)) &&
  countWords(text) >= 3 &&
  !DANGLES.test(text) &&
  !/[:;"]|^only\b|\b(?:them|they)\b/i.test(text)

/** A clause that can follow "if" or "when". */
function canFollowIf({ text }: PainClause): boolean {
  const verb = text.split(' ')[readShape(lowerFirst(text)).verbAt]?.toLowerCase()
  return (
    verb !== undefined &&
    !PAST.test(verb) &&
    !/,|\bit\b|^(?:when|if|after|before|every|each|nobody|no|half|most|more|last|\d)\b/i.test(text)
  )
}

/** `Staff open the door by hand`, `When the board fails`, `Still guessing labor hours?` */
export function listPainLines(brief: ParsedFields, notes: Notes): SubjectLine[] {
  return [
    ...listPainClauses(notes).flatMap((clause) => listClauseLines(clause)),
    ...listDoings(notes).flatMap((doing) =>
      makeFittingLines(`Still ${doing}?`, 'asked', 3, doing.split(' ').slice(0, 2).join(' ')),
    ),
    ...listThingQuestions(brief.fields.painPoint),
    ...listListQuestions(brief.fields.painPoint),
    ...listWhoLines(notes),
  ]
}

function listClauseLines(clause: PainClause): SubjectLine[] {
  const { text, isWhole } = clause
  const isYou = /^you\b/i.test(text)
  const asked = isWhole ? askQuestion(text) : null
  const doing = isYou ? askStillDoing(text) : null
  // The first half of a short sentence rarely has the point: "Parents book a trial".
  const part = clause.isLater ? -0.5 : isWhole ? 0 : countWords(text) >= 5 ? -0.3 : -1.3
  // A clause is used in one frame only: short ones gain by "when", long ones do not fit.
  const canAsk = canFollowIf(clause) && !isYou && isEvent(`${text}.`)
  const isShort = countWords(text) <= 6
  const plain = 2.6 + part * 1.6 - (isYou ? 0.6 : 0) - (countWords(text) >= 5 ? 0 : 0.6)
  return [
    // A cut statement lacks its point.
    ...(isWhole ? makeFittingLines(text, 'pain', plain - (canAsk && isShort ? 0.8 : 0)) : []),
    ...(canAsk
      ? makeFittingLines(`when ${lowerForSentence(text)}`, 'pain', 2.6 + part - (isShort ? 0 : 0.8), text)
      : []),
    ...(asked === null ? [] : makeFittingLines(asked, 'asked', isYou ? 1.2 : 2, text)),
    ...(doing === null ? [] : makeFittingLines(doing, 'asked', 2.7, text)),
  ]
}

/** "You guess labor hours": "Still guessing labor hours?" Not for states. */
function askStillDoing(text: string): string | null {
  const [, verb = '', ...rest] = text.split(' ')
  const isDoing =
    findKnownBase(verb) === verb &&
    !PAST.test(verb) &&
    !/^(?:need|have|know|look|feel|seem|want|own|like|get|lose|find|start|end|see|hear|feel|wait|finish|record|sell|stop|keep|fail|leave|come|quit|sign|do)$/.test(
      verb,
    )
  const hasSecond = rest.some((word, at) => rest[at - 1] === 'and' && findKnownBase(word) === word)
  return isDoing && !hasSecond ? `Still ${toGerund(verb)} ${rest.join(' ')}?` : null
}

/** Gerunds: "Still chasing clients for bank statements?" */
const listDoings = (notes: Notes): string[] =>
  listPainSentences(notes).flatMap((sentence) => {
    const doing = /^Still ([a-z]+ing .{3,200})\?$/.exec(sentence)?.[1]
    if (doing === undefined) return []
    const [short = doing] = doing.split(/,\s|\s(?:and|because|so|when|while|but|or)\s/)
    return [...new Set([doing, short])].filter((each) => countWords(each) >= 3)
  })

/** Pains without a verb: "Leaning memorials?", "Ropes past their date?" */
const listThingQuestions = (painPoint: string): SubjectLine[] =>
  splitFieldSentences(painPoint).flatMap((sentence) =>
    splitSegments((addressProspect(sentence, 'painPoint', '') ?? sentence).replace(/\?$/, '')).flatMap(
      (piece, at, all) => {
        const [text = ''] = piece.split(/\sso\s/)
        // "3 apps for booking, video, billing": the list continues. "1 stays past June": not a noun.
        const goesOn = countWords(all[at + 1] ?? 'a b') === 1
        return isPluralPhrase(text) &&
          !goesOn &&
          !/^\d+ \p{L}+s (?:in|on|past|after|before|at|up|out)\b/u.test(text)
          ? makeFittingLines(`${addArticles(text)}?`, 'asked', countWords(text) >= 3 ? 2.5 : 1.9, piece)
          : []
      },
    ),
  )

/** A short list of pains as one question: "Gag reflex, retakes and courier to the lab?" */
const listListQuestions = (painPoint: string): SubjectLine[] =>
  splitFieldSentences(painPoint).flatMap((sentence) => {
    const parts = splitSegments(sentence.replace(/\?$/, ''))
    const isList = parts.every(
      (part) =>
        countWords(part) <= 5 &&
        !/^(?:too|very|so|not) |\b(?:and|or|they|them|their|it|but)\b|\d\/\d/i.test(part),
    )
    const text = `${parts.slice(0, -1).join(', ')} and ${lowerFirst(parts.at(-1) ?? '')}?`
    return isList && parts.length > 1 ? makeFittingLines(text, 'asked', 2.4, parts[0]) : []
  })

const PEOPLE_WHO =
  /(?<![\p{L}'-])((?:(?!(?:of|for|to|with|from|by|the|your|in|on|at|and|guests?|about|have|lose|get) )\p{Ll}+ )?\p{L}+s) (who (?:\p{L}|').{5,160})$/u

/** People or things of a pain with a relative clause: "Patients who haven't been in for 18 months". */
const listWhoLines = (notes: Notes): SubjectLine[] =>
  listPainSentences(notes).flatMap((sentence) => {
    const [, noun = '', rest = ''] = PEOPLE_WHO.exec(sentence.replace(/[.?]$/, '')) ?? []
    const [who = ''] = rest.split(/,|\s(?:and|but|because|so|until|then)\s/)
    const said = `${noun} ${who}`
    return isPlural(takeLastWord(noun)) &&
      countWords(who) >= 3 &&
      !DANGLES.test(said) &&
      !/\b(?:them|it)$/.test(said)
      ? makeFittingLines(said, 'pain', 2.8)
      : []
  })

const ENDS_HEAD =
  /^(?:for|in|on|at|with|without|from|of|by|to|and|or|past|out|off|up|down|who|that|per|under|over|full|late|too|before|after|flat|left|about|if|when|while|because|around|between|into|as|than|like|..+(?:ed|ing))$/

/** A complete noun phrase: a plural, so that no article is missing. */
function isPluralPhrase(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  if (!/^(?:phrase|participle|negative)$/.test(readShape(text).shape) || words.length < 2) return false
  if (DANGLES.test(text) || /[:;"]|\b(?:they|them|I|we|my|me|us|it)\b|^\d+\//i.test(text)) return false
  if (/^(?:in|on|at|by|for|with|from|when|if|everything|anything|nothing|fines?|manual)\b|\btoo$/i.test(text))
    return false
  if (/^(?:no|not enough|too many|too much|the same) /i.test(text)) return true
  if (/^[$€£]?\d/.test(text)) return words.length >= 3
  const end = words.findIndex((word, at) => at > 0 && ENDS_HEAD.test(word))
  const head = words[(end < 0 ? words.length : end) - 1] ?? ''
  return isPlural(head) || (isMass(head) && !/(?:ed|ing)$/.test(head))
}
