import type { Situation } from '../playbook/situation.ts'
import { askQuestion, dropSecondClause } from './ask-question.ts'
import { toGerund } from '../brief/grammar.ts'
import type { HookKind } from './candidate.ts'
import type { Note, Notes } from './notes/read-notes.ts'
import type { Relevance } from './measure-relevance.ts'
import { findKnownBase } from '../brief/find-known-base.ts'
import { finish, lowerFirst, countWords } from '../brief/sentence.ts'
import { readShape } from '../brief/read-shape.ts'

/** The opening of a message. */
export interface Hook {
  readonly kind: HookKind
  readonly text: string
  /** The source line or note. */
  readonly key: string
  readonly merit: number
  readonly note?: Note
  /** A subordinate clause that the offer completes: "If the chef quits, ". */
  readonly isOpen?: boolean
}

/** Lines of the playbook. */
export function listPlaybookHooks(
  { statements, questions, exercises }: Situation,
  { sharedWith, isAboutPain, isNewClaim }: Relevance,
): Hook[] {
  // A line about a similar situation shares no word with the brief. Lines about another aspect come after those about
  // this one.
  const worth = (text: string) => Math.min(sharedWith(text), 4) * 0.5 + (isAboutPain(text) ? 0.8 : -9)
  return [
    ...statements.map((text): Hook => ({ kind: 'scene', text, key: text, merit: worth(text) })),
    ...questions.map((text): Hook => ({ kind: 'question', text, key: text, merit: worth(text) })),
    ...exercises.map(([task, shows]): Hook => ({
      kind: 'exercise',
      text: `${task} ${shows}`,
      key: task,
      merit: worth(`${task} ${shows}`) - 0.6,
    })),
  ].filter(({ text }) => !isNewClaim(text))
}

/** The sender's pains as statements and questions. */
export function listNoteHooks({ pains }: Notes): Hook[] {
  const hooks: Hook[] = []
  for (const [at, note] of pains.entries()) {
    // "And when he retires …" refers to a missing sentence. What the sender did or saw is no pain of the prospect.
    if (
      /^(?:And|But|Or|So|Then|I ran|I was|I worked)\b/.test(note.text) ||
      (at > 0 && REFERS_BACK.test(note.text))
    )
      continue
    const worth = note.confidence * 3.2 + (note.strength - 1) * 0.4
    const add = (kind: HookKind, text: string, merit: number, isOpen = false) =>
      hooks.push({ kind, text, key: note.text.slice(0, 60), merit, note, ...(isOpen ? { isOpen } : {}) })
    if (countWords(note.text) <= 26 && !ACCUSES.test(note.text)) add('pain', softenClaim(note.text), worth)
    // The first clause has the point; a later one depends on it.
    const [sentence = '', first] = splitClauses(note.text)
    const clause = first !== undefined && sentence.startsWith(first.slice(0, -1)) ? first : sentence
    for (const statement of new Set([sentence, clause])) {
      const still = askStillDoing(statement)
      // Pains as questions read worse than as statements.
      if (still !== null) add('asked', still, worth - 1.6)
      const ever =
        /^You (?=\p{Ll})/u.test(statement) && isEvent(statement) ? `Ever ${statement.slice(4, -1)}?` : null
      if (ever !== null) add('asked', ever, worth - 1.6)
      const doing = /^Still (\p{Ll}+ing\b.{3,90})\?$/u.exec(statement)?.[1]
      if (doing !== undefined) add('if', `No more ${doing}:`, worth - 0.2, true)
    }
    // "Do dogs eat all year?" has an obvious answer; "your" makes a question specific.
    const asked = /\byour?\b/i.test(clause) ? askQuestion(clause) : null
    if (asked !== null) add('asked', asked, worth - 2)
    const when = askWhatHappens(clause)
    if (when !== null) add('if', when, worth - 1.6)
  }
  return hooks
}

/** Depends on an earlier noun. */
const REFERS_BACK =
  /^(?:Some|Others|Another|Most|Many) |\b(?:it|he|she|him|her|they|them|this|that|these|those|ones?|instead|there|by then)\b/i

/** Statements that sound like a reproach: "You miss calls." */
const ACCUSES = /^You (?:guess|miss|lose|forget|fail|waste|ignore|underquote|undercharge|let|skip|leave)\b/

/** "You pay 20% to agencies." → "Still paying 20% to agencies?" */
function askStillDoing(sentence: string): string | null {
  const [, verb = '', rest = ''] =
    /^You (pay|do|write|send|chase|wait|use|type|fill|run|turn|spend|make|keep|rely|track|enter|copy|answer|drive|book|order|buy)\b (.{3,120})\.$/u.exec(
      sentence,
    ) ?? []
  return verb === '' || /^\p{L}+ing\b/u.test(rest) || /, (?:and|but|so) you\b|\bbut\b/.test(rest)
    ? null
    : `Still ${toGerund(verb)} ${rest}?`
}

/** A statement about the prospect that the sender cannot be sure of: "You probably have hundreds of patients". */
const softenClaim = (text: string): string =>
  text.replace(/^You (?=(?:have|know|get|need|want|see|hear|own|run)\b)/, 'You probably ')

/** Sentences, and clauses joined by "and" that are complete. */
const splitClauses = (text: string): string[] =>
  splitSentences(text)
    .flatMap((sentence) => {
      const [first = '', second = ''] = sentence.split(/, and (?=.{12})/, 2)
      return second === '' || !/^(?:clause|prospect)$/.test(readShape(lowerFirst(first)).shape)
        ? [sentence]
        : [sentence, finish(first)]
    })
    .filter(isSelfContained)

/** "What happens when a cleaner cancels the same day?" For events only, not for states. */
function askWhatHappens(sentence: string): string | null {
  const clause = dropSecondClause(sentence.slice(0, -1))
  return /[,:?]|^(?:You|Still|When|If|After|Before|At|In|On)\b/.test(clause) ||
    countWords(clause) > 14 ||
    countWords(clause) < 3 ||
    !isEvent(`${clause}.`)
    ? null
    : `What happens when ${lowerFirst(clause)}?`
}

/** Whether a sentence describes an event. */
export function isEvent(sentence: string): boolean {
  const { shape, verbAt } = readShape(lowerFirst(sentence.slice(0, -1)))
  const verb = sentence.slice(0, -1).split(' ')[verbAt]?.toLowerCase() ?? ''
  return (
    /\.$/.test(sentence) &&
    /^(?:clause|prospect)$/.test(shape) &&
    verbAt > 0 &&
    EVENTS.test(findKnownBase(verb) ?? '') &&
    !STATES.test(verb) &&
    !/\b(?:always|never|often|usually|every (?:year|month|week|day))\b/.test(sentence)
  )
}

/** Verbs of events. */
const EVENTS =
  /^(?:die|cancel|fail|jam|quit|leave|break|crash|run|turn|go|ask|complain|stop|miss|close|show|slip|freeze|flood|leak|expire|lapse|double|ghost|return|call|drop|fall|arrive|want|need|forget|lose|guess|ring|reach|hit|slide)$/
const STATES =
  /^(?:is|are|was|were|ha[sd]|have|sounds?|looks?|seems?|knows?|needs?|wants?|costs?|means?|feels?|owns?|depends?|like|likes|take|takes|pays?|spends?|stays?|sits?|went|lost|made|took|came|left|sold|found|got|gave|ran|did|does|do)$|n't$|..ed$/

export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s+(?=[\p{Lu}\d"'$€£])/u)

const isSelfContained = (sentence: string): boolean =>
  !/^(?:it|that|this|then|also|and|but|so|they|he|she|there's|which|because|paper)\b/i.test(sentence)

/** Completes an open hook with the offer. */
export const closeHook = (hook: string, offer: string): string => `${hook} ${lowerOffer(offer)}`

const lowerOffer = (offer: string): string => (/^I(?:'|\s)/.test(offer) ? offer : lowerFirst(finish(offer)))
