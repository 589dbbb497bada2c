import type { Situation } from '../playbook/situation.ts'
import { askQuestion } from './ask-question.ts'
import type { HookKind } from './candidate.ts'
import type { Note, Notes } from './notes/notes.ts'
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
export function playbookHooks({ statements, questions, exercises }: Situation): Hook[] {
  return [
    ...statements.map((text): Hook => ({ kind: 'scene', text, key: text, merit: 2 })),
    ...questions.map((text): Hook => ({ kind: 'question', text, key: text, merit: 2 })),
    ...exercises.map(([task, shows]): Hook => ({
      kind: 'exercise',
      text: `${task} ${shows}`,
      key: task,
      merit: 1.4,
    })),
  ]
}

/** The sender's trouble, told and asked, and the facts that can open a message. */
export function notesHooks({ troubles, facts, ways }: Notes): Hook[] {
  const hooks: Hook[] = []
  for (const note of troubles) {
    const worth = note.confidence * 3.2 + (note.strength - 1) * 0.4
    const add = (kind: HookKind, text: string, merit: number, isOpen = false) =>
      hooks.push({ kind, text, key: note.text.slice(0, 60), merit, note, ...(isOpen ? { isOpen } : {}) })
    if (wordCount(note.text) <= 26) add('trouble', softened(note.text), worth)
    for (const sentence of clausesIn(note.text)) {
      if (sentence !== note.text && wordCount(sentence) >= 4) add('trouble', softened(sentence), worth - 0.3)
      const asked = askQuestion(sentence)
      if (asked !== null) add('asked', asked, worth - 0.2)
      const happens = whatHappens(sentence)
      if (happens !== null) add('if', happens, worth - 0.3)
      const ever =
        /^You (?=\p{Ll})/u.test(sentence) && isEvent(sentence) ? `Ever ${sentence.slice(4, -1)}?` : null
      if (ever !== null) add('asked', ever, worth)
      const doing = /^Still (\p{Ll}+ing\b.{3,90})\?$/u.exec(sentence)?.[1]
      if (doing !== undefined) add('if', `No more ${doing}:`, worth - 0.2, true)
    }
  }
  for (const note of facts) {
    if (
      note.field === 'insight' &&
      note.confidence >= 0.75 &&
      !/^(?:we|i|our|my|it|it's|there|that|i'm|we're|i've|we've)\b/i.test(note.text) &&
      wordCount(note.text) >= 5 &&
      wordCount(note.text) <= 24
    )
      hooks.push({ kind: 'fact', text: note.text, key: note.text, merit: 2.1, note })
  }
  for (const note of ways) {
    const first = splitSentences(note.text)[0] ?? ''
    if (
      note.confidence >= 0.85 &&
      !/^(?:we|i|our|my|it|you|i'm|we're)\b/i.test(first) &&
      wordCount(first) >= 5
    )
      hooks.push({ kind: 'offer', text: note.text, key: note.text, merit: 1.2, note })
  }
  return hooks
}

/** "You probably have hundreds of patients": a message can't know it. */
const softened = (text: string): string =>
  text.replace(
    /^You (?=(?:have|pay|know|spend|lose|miss|get|guess|do|write|need|want|run|turn|wait|chase|send|see)\b)/,
    'You probably ',
  )

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
  return /[,:?]/.test(sentence) || wordCount(sentence) > 14 || wordCount(sentence) < 3 || !isEvent(sentence)
    ? null
    : `What happens when ${lowerFirst(sentence.slice(0, -1))}?`
}

function isEvent(sentence: string): boolean {
  const { shape, verbAt } = shapeOf(lowerFirst(sentence.slice(0, -1)))
  const verb = sentence.split(' ')[verbAt]?.toLowerCase() ?? ''
  return (
    /\.$/.test(sentence) &&
    /^(?:clause|prospect)$/.test(shape) &&
    verbAt > 0 &&
    knownBase(verb) !== undefined &&
    !STATES.test(verb) &&
    !/\b(?:always|never|often|usually|every (?:year|month|week|day))\b/.test(sentence)
  )
}

const STATES =
  /^(?:is|are|was|were|ha[sd]|have|sounds?|looks?|seems?|knows?|needs?|wants?|costs?|means?|feels?|owns?|depends?|like|likes|take|takes|pays?|spends?|stays?|sits?|went|lost|made|took|came|left|sold|found|got|gave|ran|did|does|do)$|n't$|..ed$/

export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s+(?=[\p{Lu}\d"'$€£])/u)

const standsAlone = (sentence: string): boolean =>
  !/^(?:it|that|this|then|also|and|but|so|they|he|she|there's|which|because|paper)\b/i.test(sentence)

/** The end of a sentence whose first half is an open hook. */
export const closeHook = (hook: string, offer: string): string => `${hook} ${lowerOffer(offer)}`

const lowerOffer = (offer: string): string => (/^I(?:'|\s)/.test(offer) ? offer : lowerFirst(finish(offer)))
