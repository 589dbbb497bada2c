/** What the operator's commands ask of a running server: the bodies of the `operator-*` functions and their answers. */

import { z } from 'zod'
import { GRANT_MAX, GRANT_REASON_MAX_LENGTH, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from './limits.ts'

const ADDRESS_MAX_LENGTH = 255
const address = (text: string) => text.trim().toLowerCase()

// An account that is looked up may carry any address; a new one must carry a good one.
const KnownAddress = z
  .string({ error: 'An address is needed.' })
  .max(ADDRESS_MAX_LENGTH, 'The address is too long.')
  .transform(address)
  .refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'This is not an e-mail address.')

const NewAddress = KnownAddress.pipe(
  z
    .email('This is not an e-mail address that can be used.')
    .regex(/^.{1,64}@/, 'The part before the @ is too long.'),
)

const NewPassword = z
  .string({ error: 'A password is needed.' })
  .min(PASSWORD_MIN_LENGTH, `The password must have at least ${PASSWORD_MIN_LENGTH} characters.`)
  .refine(
    (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
    `The password may have at most ${PASSWORD_MAX_BYTES} bytes.`,
  )

/** The body of `operator-create-admin`. */
export const CreateAdministratorRequest = z.object({ email: NewAddress, password: NewPassword })
export type CreateAdministratorRequest = z.infer<typeof CreateAdministratorRequest>

/** The body of `operator-promote`. With a password the account is taken over: nothing set before opens it any more. */
export const PromoteRequest = z.object({ email: KnownAddress, password: NewPassword.optional() })
export type PromoteRequest = z.infer<typeof PromoteRequest>

export const AdministratorAnswer = z.object({
  outcome: z.enum(['created', 'exists', 'promoted', 'already', 'unproven', 'not_found']),
})
export type AdministratorAnswer = z.infer<typeof AdministratorAnswer>

const amount = z
  .number({ error: 'Must be a whole number.' })
  .int('Must be a whole number.')
  .min(0, "Can't be below 0.")
  .max(GRANT_MAX, `Can't be above ${GRANT_MAX} at once.`)

/** The body of `operator-grant-credits`. */
export const GrantCreditsRequest = z
  .object({
    email: KnownAddress,
    dm: amount,
    subject: amount,
    reason: z
      .string({ error: 'A reason is needed.' })
      .trim()
      .min(1, 'A reason is needed.')
      .max(GRANT_REASON_MAX_LENGTH, `The reason may have at most ${GRANT_REASON_MAX_LENGTH} characters.`)
      .refine((text) => !/\p{Cc}/u.test(text), 'The reason may not hold line breaks or control characters.'),
  })
  .refine(({ dm, subject }) => dm !== 0 || subject !== 0, {
    path: ['dm'],
    message: 'Nothing would be granted.',
  })
export type GrantCreditsRequest = z.infer<typeof GrantCreditsRequest>

export const GrantCreditsAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('not_found') }),
  z.object({
    outcome: z.literal('granted'),
    /** The balances afterwards. */
    dm: z.number().int(),
    subject: z.number().int(),
    nextRenewalDate: z.string(),
  }),
])
export type GrantCreditsAnswer = z.infer<typeof GrantCreditsAnswer>

/** Files of migrations against what the database has. */
export const MigrationStatus = z.object({
  applied: z.number().int(),
  /** In order. */
  missing: z.array(z.string()),
  /** Applied in another wording than the file has now. */
  changed: z.array(z.string()),
  /** Applied, and no file has that name. */
  unknown: z.array(z.string()),
})
export type MigrationStatus = z.infer<typeof MigrationStatus>

/** What `operator-doctor` found in the database. */
export const Examination = z.object({
  engine: z.enum(['embedded', 'postgres']),
  version: z.string(),
  migrations: MigrationStatus,
  /** Rows of `firstline.invariants_broken`, by what is broken, with a few examples. */
  broken: z.array(
    z.object({ invariant: z.string(), count: z.number().int(), examples: z.array(z.string()) }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['running', 'overdue', 'failing', 'waiting']),
      overdueMs: z.number(),
      failuresInARow: z.number().int(),
      lastFinishedAt: z.string().nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  users: z.array(z.object({ plan: z.string(), users: z.number().int() })),
  administrators: z.number().int(),
  generations: z.object({
    running: z.number().int(),
    queued: z.number().int(),
    /** Running without a lease, or queued, for longer than they may be. */
    leftBehind: z.number().int(),
  }),
  /** Profiles whose period, or trial, should have ended more than an hour ago. */
  overdueRenewals: z.number().int(),
  /** Calls to the language model in a row that failed, when its circuit breaker is open; else 0. */
  modelFailures: z.number().int(),
  /** What could not be asked, and why. */
  unanswered: z.array(z.string()),
})
export type Examination = z.infer<typeof Examination>
