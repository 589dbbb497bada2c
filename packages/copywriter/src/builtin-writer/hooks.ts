import type { Situation } from '../playbook/situation.ts'
import { askQuestion, withoutSecondClause } from './ask-question.ts'
import { gerundOf } from '../brief/grammar.ts'
import type { HookKind } from './candidate.ts'
import type { Note, Notes } from './notes/notes.ts'
import type { Relevance } from './relevance.ts'
import { knownBase } from '../brief/known-base.ts'
import { finish, lowerFirst, wordCount } from './notes/sentence.ts'
import { shapeOf } from './notes/shape.ts'

/** How a message can open. */
export interface Hook {
  readonly kind: HookKind
  readonly text: string
  /** The line or note it is made of. */
  readonly key: string
  readonly merit: number
  readonly note?: Note
  /** The hook is the first half of a sentence that the offer ends: "If the chef quits, ". */
  readonly isOpen?: boolean
}

/** Lines written for the situation. */
export function playbookHooks(
  { statements, questions, exercises }: Situation,
  { sharedWith, isAboutPain, isUnsaid }: Relevance,
): Hook[] {
  // A line about a neighbouring trouble shares no word with this one.
  // Lines about another side of the trouble come when those about this one were used.
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
  ].filter(({ text }) => !isUnsaid(text))
}

/** The sender's trouble, told and asked. */
export function notesHooks({ troubles }: Notes): Hook[] {
  const hooks: Hook[] = []
  for (const [at, note] of troubles.entries()) {
    // "And when he retires …": alone it refers to a sentence that is not there.
    // What the sender did or saw is no trouble of the reader.
    if (
      /^(?:And|But|Or|So|Then|I ran|I was|I worked)\b/.test(note.text) ||
      (at > 0 && REFERS_BACK.test(note.text))
    )
      continue
    const worth = note.confidence * 3.2 + (note.strength - 1) * 0.4
    const add = (kind: HookKind, text: string, merit: number, isOpen = false) =>
      hooks.push({ kind, text, key: note.text.slice(0, 60), merit, note, ...(isOpen ? { isOpen } : {}) })
    if (wordCount(note.text) <= 26 && !ACCUSES.test(note.text)) add('trouble', softened(note.text), worth)
    // What was told first is what the brief is about; a later clause leans on it.
    const [sentence = '', first] = clausesIn(note.text)
    const clause = first !== undefined && sentence.startsWith(first.slice(0, -1)) ? first : sentence
    for (const told of new Set([sentence, clause])) {
      const still = stillDoing(told)
      // As a question a pain reads worse than as a statement: readers would send one in ten.
      if (still !== null) add('asked', still, worth - 1.6)
      const ever = /^You (?=\p{Ll})/u.test(told) && isEvent(told) ? `Ever ${told.slice(4, -1)}?` : null
      if (ever !== null) add('asked', ever, worth - 1.6)
      const doing = /^Still (\p{Ll}+ing\b.{3,90})\?$/u.exec(told)?.[1]
      if (doing !== undefined) add('if', `No more ${doing}:`, worth - 0.2, true)
    }
    // "Do dogs eat all year?" asks what everyone knows; of "your" estimator one may ask.
    const asked = /\byour?\b/i.test(clause) ? askQuestion(clause) : null
    if (asked !== null) add('asked', asked, worth - 2)
    const when = whatHappens(clause)
    if (when !== null) add('if', when, worth - 1.6)
  }
  return hooks
}

/** Names nothing itself. */
const REFERS_BACK =
  /^(?:Some|Others|Another|Most|Many) |\b(?:it|he|she|him|her|they|them|this|that|these|those|ones?|instead|there|by then)\b/i

/** What reads as a reproach when it is told: "You miss calls." */
const ACCUSES = /^You (?:guess|miss|lose|forget|fail|waste|ignore|underquote|undercharge|let|skip|leave)\b/

/** "You pay 20% to agencies." → "Still paying 20% to agencies?" */
function stillDoing(sentence: string): string | null {
  const [, verb = '', rest = ''] =
    /^You (pay|do|write|send|chase|wait|use|type|fill|run|turn|spend|make|keep|rely|track|enter|copy|answer|drive|book|order|buy)\b (.{3,120})\.$/u.exec(
      sentence,
    ) ?? []
  return verb === '' || /^\p{L}+ing\b/u.test(rest) || /, (?:and|but|so) you\b|\bbut\b/.test(rest)
    ? null
    : `Still ${gerundOf(verb)} ${rest}?`
}

/** "You probably have hundreds of patients": a message can't know it. */
const softened = (text: string): string =>
  text.replace(/^You (?=(?:have|know|get|need|want|see|hear|own|run)\b)/, 'You probably ')

/** Sentences, and the clauses of those that "and" joins, which say something by themselves. */
const clausesIn = (text: string): string[] =>
  splitSentences(text)
    .flatMap((sentence) => {
      const [first = '', second = ''] = sentence.split(/, and (?=.{12})/, 2)
      return second === '' || !/^(?:clause|prospect)$/.test(shapeOf(lowerFirst(first)).shape)
        ? [sentence]
        : [sentence, finish(first)]
    })
    .filter(standsAlone)

/** "What happens when a cleaner cancels the same day?" Only of what happens, not of how things are. */
function whatHappens(sentence: string): string | null {
  const clause = withoutSecondClause(sentence.slice(0, -1))
  return /[,:?]|^(?:You|Still|When|If|After|Before|At|In|On)\b/.test(clause) ||
    wordCount(clause) > 14 ||
    wordCount(clause) < 3 ||
    !isEvent(`${clause}.`)
    ? null
    : `What happens when ${lowerFirst(clause)}?`
}

/** Whether a sentence tells what happens at a moment. */
export function isEvent(sentence: string): boolean {
  const { shape, verbAt } = shapeOf(lowerFirst(sentence.slice(0, -1)))
  const verb = sentence.slice(0, -1).split(' ')[verbAt]?.toLowerCase() ?? ''
  return (
    /\.$/.test(sentence) &&
    /^(?:clause|prospect)$/.test(shape) &&
    verbAt > 0 &&
    EVENTS.test(knownBase(verb) ?? '') &&
    !STATES.test(verb) &&
    !/\b(?:always|never|often|usually|every (?:year|month|week|day))\b/.test(sentence)
  )
}

/** What happens at a moment. */
const EVENTS =
  /^(?:die|cancel|fail|jam|quit|leave|break|crash|run|turn|go|ask|complain|stop|miss|close|show|slip|freeze|flood|leak|expire|lapse|double|ghost|return|call|drop|fall|arrive|want|need|forget|lose|guess|ring|reach|hit|slide)$/
const STATES =
  /^(?:is|are|was|were|ha[sd]|have|sounds?|looks?|seems?|knows?|needs?|wants?|costs?|means?|feels?|owns?|depends?|like|likes|take|takes|pays?|spends?|stays?|sits?|went|lost|made|took|came|left|sold|found|got|gave|ran|did|does|do)$|n't$|..ed$/

export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s+(?=[\p{Lu}\d"'$€£])/u)

const standsAlone = (sentence: string): boolean =>
  !/^(?:it|that|this|then|also|and|but|so|they|he|she|there's|which|because|paper)\b/i.test(sentence)

/** The end of a sentence whose first half is an open hook. */
export const closeHook = (hook: string, offer: string): string => `${hook} ${lowerOffer(offer)}`

const lowerOffer = (offer: string): string => (/^I(?:'|\s)/.test(offer) ? offer : lowerFirst(finish(offer)))
