import sample from './sample.json'

export interface SamplePart {
  text: string
  /** The row of the brief that most of it comes from. */
  note?: number
}

export interface Sample {
  brief: { label: string; value: string; note?: number }[]
  message: SamplePart[]
  /** Its place in a set of `count`. */
  position: number
  count: number
  score: number
  /** A sentence with words of the brief in it. */
  detail: { before: string; words: string; after: string; note: number }
  angles: { angle: string; opening: string }[]
  subject: string
}

/** What the built-in writer makes of `SAMPLE_BRIEF`: written by `npm run docs`, compared by a test. */
export const SAMPLE: Sample = sample
export const sampleText = SAMPLE.message.map(({ text }) => text).join('')
