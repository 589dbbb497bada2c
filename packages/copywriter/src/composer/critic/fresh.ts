import { FIELDS } from '../../brief/read-fields.ts'
import type { BriefFields } from '../../brief/read-brief.ts'
import { sentencesOf, wordsOf } from './text.ts'

/** What a user has been given before, as it is looked for in a new text. */
export interface Seen {
  /** Whole sentences, but not the asks: those are the user's own choice and come back. */
  sentences: ReadonlySet<string>
  /** The same with everything the brief gave taken out: what is left was the writer's own. */
  skeletons: ReadonlySet<string>
  /** The first three words of each text. */
  starts: ReadonlySet<string>
}

/** The letters and figures of all scripts, without the marks between them. */
const WORD = /[a-z0-9'\u00aa-\u1fff\u2c00-\ud7ff]+/g
const HAS_NUMBER = /\d/

/** What is left of a sentence when the given words and all numbers are taken out, each run of them as "_". */
function skeletonWithout(sentence: string, given: ReadonlySet<string>): string {
  let skeleton = ''
  let isGap = false
  for (const word of sentence.toLowerCase().match(WORD) ?? []) {
    const isGiven = given.has(word) || HAS_NUMBER.test(word)
    if (isGiven && isGap) continue
    skeleton += skeleton === '' ? '' : ' '
    skeleton += isGiven ? '_' : word
    isGap = isGiven
  }
  return skeleton
}

/** A sentence that is the brief's own from end to end has no frame that could be met again. */
export const NO_FRAME = '_'

/** The writer's own part of a sentence: "does _ the phone at _". */
export function skeletonOf(sentence: string, brief: BriefFields): string {
  return skeletonWithout(sentence, wordsGivenBy(brief))
}

const cache = new WeakMap<BriefFields, ReadonlySet<string>>()

/** Every word of the form, as it was typed and as it was read. */
function wordsGivenBy(brief: BriefFields): ReadonlySet<string> {
  const cached = cache.get(brief)
  if (cached) return cached
  const text = FIELDS.map((name) => `${brief.form[name]} ${brief.fields[name]}`).join(' ')
  const given = new Set(text.toLowerCase().match(WORD))
  cache.set(brief, given)
  return given
}

/** The first three words, by which people know a message again. */
export function startOf(text: string): string {
  return wordsOf(text.slice(0, 80)).slice(0, 3).join(' ')
}

/** All but the ask, which stands last; a subject line is one sentence and has none. */
export function withoutLast(sentences: readonly string[]): readonly string[] {
  return sentences.length > 1 ? sentences.slice(0, -1) : sentences
}

/** Looks over what a user has: some hundred texts in a few milliseconds. */
export function seenBy(recent: readonly string[], brief: BriefFields): Seen {
  const given = wordsGivenBy(brief)
  const sentences = new Set<string>()
  const skeletons = new Set<string>()
  const starts = new Set<string>()
  for (const text of recent) {
    starts.add(startOf(text))
    for (const sentence of withoutLast(sentencesOf(text))) {
      if (sentences.has(sentence)) continue
      sentences.add(sentence)
      const skeleton = skeletonWithout(sentence, given)
      if (skeleton !== NO_FRAME) skeletons.add(skeleton)
    }
  }
  return { sentences, skeletons, starts }
}
