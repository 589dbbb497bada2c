import type { Thing } from '../structured-data.ts'
import type { Passage } from './passages.ts'

/** The page, ready to be searched: everything in it is meant for visitors. */
export interface Reading {
  title: string
  description: string
  descriptionSentences: readonly string[]
  things: readonly Thing[]
  passages: readonly Passage[]
  /** The names by which the page speaks of its owner. */
  names: readonly string[]
  /** Whether the page speaks as one person or as a company. */
  voice: 'I' | 'we'
  /** Words with a capital of their own. */
  proper: ReadonlySet<string>
}

/** Something the page may have said, and how much is to be said for it. */
export interface Clue {
  text: string
  worth: number
}

/** The texts of the clues worth enough, best first, the earlier of two equals in front, each once. */
export function ranked(clues: readonly Clue[], least: number): string[] {
  const enough = clues.filter((clue) => clue.worth >= least).toSorted((a, b) => b.worth - a.worth)
  return [...new Set(enough.map((clue) => clue.text))]
}
