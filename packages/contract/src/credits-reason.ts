import { z } from 'zod'
import { CREDITS_REASON_MAX_LENGTH } from './limits.ts'

const NEEDED = 'Please say why. The member reads it too.'

/** Why an administrator or operator changes credits: in the ledger, for the member too, and in the audit log. */
export const CreditsReason = z
  .string({ error: NEEDED })
  .trim()
  .min(1, NEEDED)
  .max(CREDITS_REASON_MAX_LENGTH, `The reason may have at most ${CREDITS_REASON_MAX_LENGTH} characters.`)
  .refine((text) => !/\p{Cc}/u.test(text), 'The reason may not hold line breaks or control characters.')
