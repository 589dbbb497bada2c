import type { z } from 'zod'

/** A setting: an environment variable, or a line of `.env` in the repository root. */
export interface Variable<T> {
  /** The value when the variable is not set, as the documentation shows it. */
  default: string
  meaning: string
  /** Its value is never printed, not even in an error message. */
  secret?: true
  /** Parses the text. Its error message says what is allowed. */
  schema: z.ZodType<T, string>
}
