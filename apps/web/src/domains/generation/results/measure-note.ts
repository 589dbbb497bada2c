import { NOTE_LENGTH_FREE, NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import { countOf } from '#platform/format/in-words.ts'

/** The end of the ruler, beyond the longest note, so that it shows by how much a message is too long. */
export const RULER_LENGTH = 360

export interface NoteLength {
  length: number
  /** The length of the bar, as a share of the ruler. */
  share: number
  isTooLong: boolean
  verdict: string
}

/** Compares a message with the limits of a LinkedIn note. */
export function measureNote(content: string): NoteLength {
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
