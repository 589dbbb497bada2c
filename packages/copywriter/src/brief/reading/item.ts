/**
 * What a piece of a field is, by how it can be joined to other words. `phrase` is the safe reading: it stands in a list or
 * alone with a question mark, whatever it holds.
 */
export type Shape =
  | 'we' // "we walk the farm once a year"
  | 'you' // "you get a render in 24 hours", "they lose 3 deals": about the reader
  | 'clause' // "cakes arrive sideways": its own subject and finite verb
  | 'does' // "drafts the letter during the consult"
  | 'order' // "scan the sticker"
  | 'gerund' // "chasing receipts"
  | 'phrase'

/** One piece of a field. */
export interface Item {
  text: string
  shape: Shape
  /** 0 to 1: how sure the reading is. Below `SURE` only the safe frames may use it. */
  confidence: number
  /** Where the finite verb stands, in words; -1 where there is none. */
  verbAt: number
}

export const SURE = 0.7

export const wordCount = (text: string): number =>
  text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
