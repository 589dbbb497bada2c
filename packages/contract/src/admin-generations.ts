/** What administrators read of a user's generations, for a support case. */

import { z } from 'zod'
import { cursor, UserId } from './admin.ts'
import { WrittenBy } from './generation.ts'
import { ADMIN_REASON_MAX_LENGTH, ADMIN_REASON_MIN_LENGTH } from './limits.ts'
import { MESSAGE_TYPES } from './options.ts'

const REASON_NEEDED = 'Please say why you read them, for example the number of the ticket.'

/** Why an administrator reads a user's messages. It is in the audit log and in the user's export. */
export const ViewingReason = z
  .string({ error: REASON_NEEDED })
  .trim()
  .min(ADMIN_REASON_MIN_LENGTH, { error: REASON_NEEDED, abort: true })
  .max(ADMIN_REASON_MAX_LENGTH, `A reason may have at most ${ADMIN_REASON_MAX_LENGTH} characters.`)
  // The database stores no other control characters than line breaks and tabs.
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), "The reason holds a character that can't be stored.")

/** The body of `admin-generations`: the first page needs a reason, the others the cursor of the page before. */
export const AdminGenerationsRequest = z
  .object({ userId: UserId, reason: ViewingReason.nullish(), after: cursor('After').nullish() })
  .refine(({ reason, after }) => reason || after, { path: ['reason'], message: REASON_NEEDED })

const time = z.string()

export const AdminGeneration = z.object({
  id: z.uuid(),
  messageType: z.enum(MESSAGE_TYPES),
  status: z.enum(['queued', 'running', 'done', 'stopped', 'failed']),
  charge: z.enum(['reserved', 'settled', 'refunded', 'free']),
  createdAt: time,
  finishedAt: time.nullable(),
  /** Why it failed. */
  errorMessage: z.string().nullable(),
  brief: z.record(z.string(), z.unknown()),
  note: z.string(),
  items: z.array(
    z.object({
      position: z.number().int(),
      content: z.string(),
      editedContent: z.string().nullable(),
      score: z.number().nullable(),
      writtenBy: WrittenBy,
      usedAt: time.nullable(),
      repliedAt: time.nullable(),
    }),
  ),
})
export type AdminGeneration = z.infer<typeof AdminGeneration>

/** Newest first, without the sets that the user deleted. */
export const AdminGenerations = z.object({
  generations: z.array(AdminGeneration),
  next: z.string().nullable(),
})
export type AdminGenerations = z.infer<typeof AdminGenerations>
