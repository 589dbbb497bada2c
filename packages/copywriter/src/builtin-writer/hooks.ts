import type { Situation } from '../playbook/situation.ts'
import { askQuestion } from './ask-question.ts'
import { toGerund } from '../english/grammar.ts'
import type { HookKind } from './candidate.ts'
import type { Note, Notes } from './notes/read-notes.ts'
import type { Relevance } from './measure-relevance.ts'
import { countWords } from '../brief/sentence.ts'

/** The opening of a message. */
export interface Hook {
  readonly kind: HookKind
  readonly text: string
  /** The source line or note. */
  readonly key: string
  readonly merit: number
  readonly note?: Note
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
    const add = (kind: HookKind, text: string, merit: number) =>
      hooks.push({ kind, text, key: note.text.slice(0, 60), merit, note })
    if (countWords(note.text) <= 26 && !ACCUSES.test(note.text)) add('pain', softenClaim(note.text), worth)
    // The first clause has the point; a later one depends on it.
    // Pains as questions read worse than as statements.
    const still = askStillDoing(note.text)
    if (still !== null) add('asked', still, worth - 1.6)
    // "Do dogs eat all year?" has an obvious answer; "your" makes a question specific.
    const asked = /\byour?\b/i.test(note.text) ? askQuestion(note.text) : null
    if (asked !== null) add('asked', asked, worth - 2)
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

export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s+(?=[\p{Lu}\d"'$€£])/u)
