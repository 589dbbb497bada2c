/** Something the page may have said, and how much is to be said for it. */
export interface Clue {
  text: string
  worth: number
}

/** The best clue's text, the earlier of two equals, or ''. */
export function best(clues: readonly Clue[], least = 1): string {
  return clues.reduce<Clue>((top, clue) => (clue.worth > top.worth ? clue : top), {
    text: '',
    worth: least - 0.001,
  }).text
}

export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
