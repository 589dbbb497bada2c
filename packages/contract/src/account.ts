import { z } from 'zod'

/** Texts of the specification about an account, to the letter. */
export const USER_ID_NOT_FOUND = 'User ID not found'
export const DELETE_ACCOUNT_FAILED = 'Failed to delete account'

const userId = z.uuid({
  error: (issue) => (issue.input === undefined ? USER_ID_NOT_FOUND : 'Must be a user id.'),
})

/** The body of `auth-operations`. The only operation is to delete one's own account, for good. */
export const AccountOperation = z.object({
  action: z.literal('deleteAccount', { error: 'Must be deleteAccount.' }),
  userId,
})
export const AccountDeleted = z.object({ deleted: z.literal(true) })
export type AccountDeleted = z.infer<typeof AccountDeleted>

/** The body of `testing-mode`: for the configured testing account alone. */
export const TestingModeRequest = z.object({
  userId,
  enabled: z.boolean({ error: 'Must be true or false.' }),
})
export const TestingModeAnswer = z.object({ testingMode: z.boolean() })
export type TestingModeAnswer = z.infer<typeof TestingModeAnswer>

/** The body of `reset-credits`: one's own id asks for a repair, another's, from an administrator, for a reset. */
export const ResetCreditsRequest = z.object({ userId })

/**
 * What `reset-credits` found and did. `renewed`: the period had ended, a new one began; `restored`: something was lost
 * and is back; `spent`: a balance is 0 because it was used; `intact`: nothing was missing; `reset`: an administrator set
 * the balances to the plan's allowance.
 */
export const ResetCreditsAnswer = z.object({
  case: z.enum(['renewed', 'restored', 'spent', 'intact', 'reset']),
  dm: z.number().int(),
  subject: z.number().int(),
  nextRenewalDate: z.string(),
})
export type ResetCreditsAnswer = z.infer<typeof ResetCreditsAnswer>

const time = z.string()
const details = z.record(z.string(), z.unknown())

/** The document `account-export` answers with: everything kept about a person. Times are ISO 8601 in UTC. */
export const AccountExport = z.object({
  exportedAt: time,
  account: z.object({
    id: z.uuid(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    createdAt: time,
    emailConfirmedAt: time.nullable(),
    lastSignInAt: time.nullable(),
    userMetadata: details,
    appMetadata: details,
    identities: z.array(z.object({ provider: z.string(), data: details, createdAt: time })),
    sessions: z.array(
      z.object({
        createdAt: time,
        refreshedAt: time.nullable(),
        userAgent: z.string().nullable(),
        address: z.string().nullable(),
      }),
    ),
    secondFactors: z.array(z.object({ kind: z.string(), name: z.string().nullable(), createdAt: time })),
    events: z.array(z.object({ at: time, action: z.string(), address: z.string() })),
  }),
  profile: details.nullable(),
  generations: z.array(
    z.object({
      id: z.uuid(),
      messageType: z.string(),
      status: z.string(),
      charge: z.string(),
      plan: z.string(),
      createdAt: time,
      finishedAt: time.nullable(),
      brief: details,
      items: z.array(
        z.object({
          position: z.number().int(),
          content: z.string(),
          explanation: z.string().nullable(),
          score: details,
          writtenBy: z.string(),
          isRough: z.boolean(),
        }),
      ),
    }),
  ),
  ledger: z.array(
    z.object({
      at: time,
      kind: z.string(),
      delta: z.number().int(),
      balanceAfter: z.number().int(),
      reason: z.string(),
      generationId: z.uuid().nullable(),
    }),
  ),
  logs: z.array(
    z.object({
      at: time,
      messageType: z.string(),
      model: z.string(),
      tokens: z.number().int(),
      cost: z.number(),
      plan: z.string(),
      testingMode: z.boolean(),
    }),
  ),
  /** What administrators changed in the profile. */
  edits: z.array(z.object({ at: time, action: z.string(), before: details, after: details })),
})
export type AccountExport = z.infer<typeof AccountExport>

/** One place where the caller is signed in. */
export const AccountSession = z.object({
  id: z.uuid(),
  createdAt: time,
  /** When it last asked for a new token. */
  lastUsedAt: time,
  userAgent: z.string().nullable(),
  /** The network address it was last used from. */
  address: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** What `account-sessions` answers: to a GET and, after ending one, to a POST. Newest use first. */
export const AccountSessions = z.object({
  sessions: z.array(AccountSession),
  /** False for an account that only ever used links, codes or providers. */
  hasPassword: z.boolean(),
})
export type AccountSessions = z.infer<typeof AccountSessions>

/** The body of a POST to `account-sessions`: the session that ends, one of the caller's own. */
export const EndSessionRequest = z.object({ endSession: z.uuid({ error: 'Must be a session id.' }) })

/**
 * What `account-abilities` answers: what the caller alone may do beyond the plan and the role. The settings that name
 * these accounts stay on the server.
 */
export const AccountAbilities = z.object({
  /** Switch testing mode on and off. */
  testingMode: z.boolean(),
  /** See the statistics of the administrators' area. */
  statistics: z.boolean(),
})
export type AccountAbilities = z.infer<typeof AccountAbilities>

/** The answer of `mail-status`, which anybody may ask. It says nothing of any address. */
export const MailStatus = z.object({
  /** The mail server takes no mails right now. */
  isDelayed: z.boolean(),
})
export type MailStatus = z.infer<typeof MailStatus>
