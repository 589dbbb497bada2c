import { NOTE_LENGTH_FREE, NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import { countOf } from '#lib/in-words.ts'

/** The ruler ends here, so that a message somewhat too long still shows by how much. */
export const RULER_LENGTH = 360

export interface NoteLength {
  length: number
  /** Where the bar ends, as a share of the ruler. */
  share: number
  isTooLong: boolean
  verdict: string
}

/** A message held against the length of a LinkedIn note. */
export function noteLength(content: string): NoteLength {
  const { length } = content
  return {
    length,
    share: Math.min(1, length / RULER_LENGTH),
    isTooLong: length > NOTE_LENGTH_PREMIUM,
    verdict: verdictOf(length),
  }
}

function verdictOf(length: number): string {
  if (length <= NOTE_LENGTH_FREE) return `Fits a LinkedIn connection note (${NOTE_LENGTH_FREE} characters).`
  if (length <= NOTE_LENGTH_PREMIUM)
    return `Fits a LinkedIn Premium note, ${length - NOTE_LENGTH_FREE} over a free one.`
  return `${countOf(length - NOTE_LENGTH_PREMIUM, 'character')} over a LinkedIn Premium note. Fits a message to a connection.`
}
