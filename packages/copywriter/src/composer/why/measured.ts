import type { BriefFields } from '../../brief/read-brief.ts'
import { allowedWords } from '../critic/allowed-words.ts'
import { uncleanWords } from '../critic/clean-words.ts'
import { voiceOf } from '../critic/devices.ts'
import type { HeardVoice } from '../critic/devices.ts'
import { readingGrade } from '../critic/reading-grade.ts'
import { specificsOf } from '../critic/specifics.ts'
import type { Specifics } from '../critic/specifics.ts'
import { sentencesOf, wordsOf } from '../critic/text.ts'

/** What can be counted in a text; an explanation says nothing that is not here. */
export interface Measured {
  text: string
  brief: BriefFields
  words: number
  characters: number
  sentences: readonly string[]
  first: string
  ask: string
  longest: number
  grade: number
  /** What of the brief the whole text carries, and its first sentence. */
  found: Specifics
  foundFirst: Specifics
  voice: HeardVoice
  /** No spam term, no cliche, no shouting sign. */
  isClean: boolean
  /** "Month end comes". */
  start: string
}

export function measured(text: string, brief: BriefFields): Measured {
  const sentences = sentencesOf(text)
  const first = sentences[0] ?? ''
  const { tone, emotion } = brief.form
  const { spam, cliches, exclamations, emoji } = uncleanWords(text, allowedWords(brief))
  return {
    text,
    brief,
    words: wordsOf(text).length,
    characters: text.length,
    sentences,
    first,
    ask: sentences.at(-1) ?? '',
    longest: Math.max(0, ...sentences.map((sentence) => wordsOf(sentence).length)),
    grade: Math.max(1, Math.round(readingGrade(text))),
    found: specificsOf(text, brief),
    foundFirst: specificsOf(first, brief),
    voice: voiceOf(text, tone, emotion, brief),
    isClean: spam.length + cliches.length + exclamations + emoji === 0,
    start: text
      .split(/\s+/)
      .slice(0, 3)
      .join(' ')
      .replace(/(?<!["'.,:;?])["'.,:;?]+$|^["']/g, ''),
  }
}

/** A rule is told only of a text that keeps it. */
export type Rule = (of: Measured) => string | false

/** The first rule of a group that the text keeps. Each group ends with one that every text keeps which passed the gates. */
export function ruleFrom(group: readonly Rule[], of: Measured): string {
  for (const rule of group) {
    const said = rule(of)
    if (said !== false) return said
  }
  return ''
}
