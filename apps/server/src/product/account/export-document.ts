import { z } from 'zod'

const time = z.string()
const details = z.record(z.string(), z.unknown())

/** The document of `account-export`. Times are ISO 8601 in UTC. */
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
      note: z.string(),
      deletedAt: time.nullable(),
      items: z.array(
        z.object({
          position: z.number().int(),
          content: z.string(),
          explanation: z.string().nullable(),
          score: details,
          writtenBy: z.string(),
          isRough: z.boolean(),
          editedContent: z.string().nullable(),
          isFavorite: z.boolean(),
          usedAt: time.nullable(),
          repliedAt: time.nullable(),
        }),
      ),
    }),
  ),
  /** UTC days of the sign-up, the first set and the first day of Pro; null without a profile. */
  milestones: z
    .object({ signedUpOn: z.string(), firstSetOn: z.string().nullable(), firstProOn: z.string().nullable() })
    .nullable(),
  costs: z.array(z.object({ day: z.string(), generations: z.number().int(), cost: z.number() })),
  savedBriefs: z.array(z.object({ folder: z.string(), name: z.string(), form: details, createdAt: time })),
  senders: z.array(
    z.object({
      name: z.string(),
      company: z.string(),
      offer: z.string(),
      proof: z.string(),
      links: z.string(),
      createdAt: time,
    }),
  ),
  mailPreferences: z.record(z.string(), z.boolean()),
  consents: z.array(
    z.object({ kind: z.string(), version: z.string(), givenAt: time, withdrawnAt: time.nullable() }),
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
  /** Amounts in cents. */
  payments: z.object({
    subscriptions: z.array(
      z.object({
        id: z.string(),
        offer: z.string(),
        status: z.string(),
        isCanceled: z.boolean(),
        createdAt: time,
        paidUntil: time.nullable(),
      }),
    ),
    invoices: z.array(
      z.object({
        id: z.string(),
        offer: z.string(),
        at: time,
        amount: z.number().int(),
        currency: z.string(),
        status: z.string(),
      }),
    ),
  }),
  /** What administrators changed, and when and why they read the generations. */
  edits: z.array(z.object({ at: time, action: z.string(), before: details, after: details })),
})
export type AccountExport = z.infer<typeof AccountExport>
