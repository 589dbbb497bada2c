import type { Situation } from '../playbook/situation.ts'
import { askQuestion } from './ask-question.ts'
import type { HookKind } from './candidate.ts'
import type { Note, Notes } from './notes/notes.ts'
import { nounWithArticle } from './notes/product.ts'
import { finish, lowerFirst, wordCount } from './notes/sentence.ts'

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
export function notesHooks({ troubles, facts, ways, product }: Notes): Hook[] {
  const hooks: Hook[] = []
  for (const note of troubles) {
    const sentences = splitSentences(note.text)
    const worth = note.confidence * 3.2 + (note.strength - 1) * 0.4
    if (wordCount(note.text) <= 26)
      hooks.push({ kind: 'trouble', text: note.text, key: note.text, merit: worth, note })
    for (const sentence of sentences) {
      if (sentences.length > 1 && wordCount(sentence) >= 4 && standsAlone(sentence))
        hooks.push({ kind: 'trouble', text: sentence, key: sentence, merit: worth - 0.3, note })
      const asked = askQuestion(sentence)
      if (asked !== null && standsAlone(sentence))
        hooks.push({ kind: 'asked', text: asked, key: sentence, merit: worth - 0.2, note })
      if (isConditional(sentence))
        hooks.push({
          kind: 'if',
          text: `If ${lowerFirst(sentence.slice(0, -1))},`,
          key: sentence,
          merit: worth - 0.5,
          note,
          isOpen: true,
        })
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
  const asked = offerQuestion(product)
  if (asked !== null)
    hooks.push({ kind: 'offer', text: asked, key: asked, merit: troubles.length > 0 ? 0.6 : 1.6 })
  return hooks
}

/** A question about the thing sold that anyone of the audience can answer. */
function offerQuestion(product: Notes['product']): string | null {
  const { noun, name, kind, number } = product
  if (noun === undefined || name !== undefined || wordCount(noun) > 8 || /\b(?:your|you|my|our)\b/.test(noun))
    return null
  if (kind === 'tool')
    return number === 'singular'
      ? `Do you already use ${nounWithArticle(product)}?`
      : `Do you already use ${noun}?`
  if (kind === 'program') return null
  if (kind === 'person' || kind === 'house')
    return `Do you already have ${nounWithArticle(product)} you like?`
  return `Do you already have someone for ${number === 'singular' ? nounWithArticle(product) : noun}?`
}

export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s+(?=[\p{Lu}\d"'$€£])/u)

const standsAlone = (sentence: string): boolean =>
  !/^(?:it|that|this|then|also|and|but|so|they|he|she|there's|which|because|paper)\b/i.test(sentence)

const isConditional = (sentence: string): boolean =>
  /\.$/.test(sentence) &&
  wordCount(sentence) >= 3 &&
  wordCount(sentence) <= 14 &&
  !/[,:]/.test(sentence) &&
  standsAlone(sentence) &&
  askQuestion(sentence) !== null

/** The end of a sentence whose first half is an open hook. */
export const closeHook = (hook: string, offer: string): string => `${hook} ${lowerOffer(offer)}`

const lowerOffer = (offer: string): string => (/^I(?:'|\s)/.test(offer) ? offer : lowerFirst(finish(offer)))
