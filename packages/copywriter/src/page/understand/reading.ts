import type { Thing } from '../read-structured-data.ts'
import type { Passage } from './list-passages.ts'

/** The page prepared for searching. */
export interface Reading {
  title: string
  description: string
  descriptionSentences: readonly string[]
  things: readonly Thing[]
  passages: readonly Passage[]
  /** Names of the page's owner. */
  names: readonly string[]
  /** First person singular or plural. */
  voice: 'I' | 'we'
  /** Proper nouns. */
  proper: ReadonlySet<string>
}

/** A candidate text and its weight. */
export interface Clue {
  text: string
  worth: number
}

/** Texts of sufficient weight, best first, without repeats. */
export function rankClues(clues: readonly Clue[], least: number): string[] {
  const enough = clues.filter((clue) => clue.worth >= least).toSorted((a, b) => b.worth - a.worth)
  return [...new Set(enough.map((clue) => clue.text))]
}
