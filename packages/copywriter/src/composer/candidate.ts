import type { Score } from '@firstline/contract/generation'

/** One text that might be sent, with what the choice and the explanation need to know. */
export interface Candidate {
  text: string
  framework: string
  /** As people read it. */
  angle: string
  opener: string
  /** The field of the brief a message leads with. */
  leads?: string
  /** The moves it is made of, by id. */
  moves?: readonly string[]
  score: Score
  /** The score and what it can't see: how well the frame suits, how well its parts fit. */
  worth: number
  /** A subject line that carries the chosen call to action. */
  hasCta?: boolean
}
