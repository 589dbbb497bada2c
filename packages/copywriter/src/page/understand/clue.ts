/** Something the page may have said, and how much is to be said for it. */
export interface Clue {
  text: string
  worth: number
}

/** The texts of the clues worth enough, best first, the earlier of two equals in front, each once. */
export function ranked(clues: readonly Clue[], least: number): string[] {
  return [
    ...new Set(
      clues
        .filter((clue) => clue.worth >= least)
        .toSorted((a, b) => b.worth - a.worth)
        .map((clue) => clue.text),
    ),
  ]
}

export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
