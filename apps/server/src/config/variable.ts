import type { z } from 'zod'

/** A setting: an environment variable, or a line of `.env` in the repository root. */
export interface Variable<T> {
  /** What stands when the variable is not set, as documentation shows it. */
  default: string
  meaning: string
  /** Its value is never printed, not even in a complaint about it. */
  secret?: true
  /** Reads the text that was set. Its error message says what is allowed. */
  schema: z.ZodType<T, string>
}
