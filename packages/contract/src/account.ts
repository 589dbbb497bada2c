import { z } from 'zod'
import { CreditsReason } from './credits-reason.ts'

/** Texts of docs/product.md, to the letter. */
export const USER_ID_NOT_FOUND = 'User ID not found'

const userId = z.uuid({
  error: (issue) => (issue.input === undefined ? USER_ID_NOT_FOUND : 'Must be a user id.'),
})

/** The body of `auth-operations`. Deleting the caller's own account is final. */
export const AccountOperation = z.object({
  action: z.literal('deleteAccount', { error: 'Must be deleteAccount.' }),
  userId,
})
export const AccountDeleted = z.object({ deleted: z.literal(true) })
export type AccountDeleted = z.infer<typeof AccountDeleted>

/** The body of `testing-mode`, for the configured testing account only. */
export const TestingModeRequest = z.object({
  userId,
  enabled: z.boolean({ error: 'Must be true or false.' }),
})
export const TestingModeAnswer = z.object({ testingMode: z.boolean() })
export type TestingModeAnswer = z.infer<typeof TestingModeAnswer>

/** The body of `reset-credits`. Users repair their own credits; an administrator resets another user's with a reason. */
export const ResetCreditsRequest = z.object({ userId })
export const AdminResetRequest = ResetCreditsRequest.extend({ reason: CreditsReason })

/**
 * `renewed`: a new billing period began; `restored`: lost credits were restored; `spent`: a balance of 0 is correct;
 * `intact`: nothing was missing; `reset`: an administrator set the balances to the plan's allowance. `change` is what last
 * lowered a balance in this period, other than generations.
 */
export const ResetCreditsAnswer = z.object({
  case: z.enum(['renewed', 'restored', 'spent', 'intact', 'reset']),
  dm: z.number().int(),
  subject: z.number().int(),
  nextRenewalDate: z.string(),
  change: z.object({ at: z.string(), reason: z.string(), actor: z.string() }).nullish(),
})
export type ResetCreditsAnswer = z.infer<typeof ResetCreditsAnswer>

const time = z.string()

export const AccountSession = z.object({
  id: z.uuid(),
  createdAt: time,
  lastUsedAt: time,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** The response of `account-sessions` to GET and POST, last used first. */
export const AccountSessions = z.object({
  sessions: z.array(AccountSession),
  /** False for an account that has only used links, codes or providers. */
  hasPassword: z.boolean(),
})
export type AccountSessions = z.infer<typeof AccountSessions>

/** The body of a POST to `account-sessions`. The session must be the caller's own. */
export const EndSessionRequest = z.object({ endSession: z.uuid({ error: 'Must be a session id.' }) })

/**
 * The response of `account-abilities`: permissions beyond plan and role. The settings that name these accounts stay
 * on the server.
 */
export const AccountAbilities = z.object({
  testingMode: z.boolean(),
  statistics: z.boolean(),
})
export type AccountAbilities = z.infer<typeof AccountAbilities>

/** The response of the public `mail-status`. */
export const MailStatus = z.object({
  /** The mail server accepts no mail at present. */
  isDelayed: z.boolean(),
})
export type MailStatus = z.infer<typeof MailStatus>
