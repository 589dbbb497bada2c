/** Requests and responses of the `operator-*` functions, which the operator's commands call. */

import { z } from 'zod'
import { CreditsReason } from '@firstline/contract/credits-reason'
import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { isPasswordTooLong, PASSWORD_MAX_BYTES } from '@firstline/contract/account-rules'
import type { MigrationStatus } from '@firstline/platform/database/migration-status'

/** Guards against typing errors. */
export const GRANT_MAX = 10_000
const ADDRESS_MAX_LENGTH = 255
const address = (text: string) => text.trim().toLowerCase()

// An existing account may have any address; a new one needs a valid one.
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
    (password) => !isPasswordTooLong(password),
    `The password may have at most ${PASSWORD_MAX_BYTES} bytes.`,
  )

export const CreateAdministratorRequest = z.object({ email: NewAddress, password: NewPassword })
export type CreateAdministratorRequest = z.infer<typeof CreateAdministratorRequest>

/** The body of `operator-promote`. With a password, all earlier credentials and sessions are revoked. */
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

export const GrantCreditsRequest = z
  .object({
    email: KnownAddress,
    dm: amount,
    subject: amount,
    reason: CreditsReason,
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

const Migrations = z.object({
  applied: z.number().int(),
  missing: z.array(z.string()),
  changed: z.array(z.string()),
  unknown: z.array(z.string()),
}) satisfies z.ZodType<MigrationStatus>

export const Diagnostics = z.object({
  engine: z.enum(['embedded', 'postgres']),
  /** By how much the clock of the machine is ahead of the database. */
  clockAheadSeconds: z.number().int(),
  version: z.string(),
  migrations: Migrations,
  /** Rows of `firstline.invariants_broken`, grouped. */
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
    /** Running without a lease, or queued, for too long. */
    leftBehind: z.number().int(),
  }),
  /** Profiles whose billing period or trial ended more than an hour ago. */
  overdueRenewals: z.number().int(),
  /** Consecutive failures while the circuit breaker is open, otherwise 0. */
  modelFailures: z.number().int(),
  /** Checks that failed to run, with the reason. */
  unanswered: z.array(z.string()),
})
export type Diagnostics = z.infer<typeof Diagnostics>
