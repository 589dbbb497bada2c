/** Requests and responses of the `admin-*` functions. */

import { z } from 'zod'
import { CreditsReason } from './credits-reason.ts'
import {
  ADMIN_CREDITS_MAX,
  ADMIN_PAGE_MAX,
  ADMIN_PAGE_SIZE,
  ADMIN_SEARCH_MAX_LENGTH,
  TRIAL_CREDITS_MAX,
  TRIAL_DAYS_MAX,
} from './limits.ts'
import { PLANS, STORED_PLANS } from './plans.ts'

const CURSOR_MAX_LENGTH = 1_000

// The database stores no control characters, so a search with one finds nothing.
const isStorable = (text: string) => !/\p{Cc}/u.test(text)

export function wholeNumber(name: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .number({ error: `${name} must be a number.` })
    .int({ error: `${name} must be a whole number.`, abort: true })
    .min(min, `${name} can't be below ${min}.`)
    .max(max, `${name} can't be above ${max.toLocaleString('en')}.`)
}

export function cursor(name: string) {
  return z
    .string({ error: `${name} must be a cursor.` })
    .min(1, `${name} must be a cursor.`)
    .max(CURSOR_MAX_LENGTH)
}

export const UserId = z.uuid({ error: 'The user id must be a UUID.' })

/** The version of the row that the edit is based on (optimistic locking). */
const Version = wholeNumber('The version', 1)

export const PLAN_STATUSES = ['active', 'inactive'] as const

/** Times are ISO 8601 in UTC. */
export const AdminUser = z.object({
  userId: z.uuid(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  plan: z.enum(STORED_PLANS),
  planStatus: z.enum(PLAN_STATUSES),
  creditsDm: z.number().int(),
  creditsSubject: z.number().int(),
  createdAt: z.string(),
  nextRenewalDate: z.string(),
  isTrial: z.boolean(),
  trialEndDate: z.string().nullable(),
  testingMode: z.boolean(),
  /** The end of a ban, which may have passed; `BANNED_FOR_GOOD` never does. */
  bannedUntil: z.string().nullable(),
  /** False while the account has an address that is not confirmed. */
  isConfirmed: z.boolean(),
  /** 0: never signed in, so there is no profile yet. */
  version: z.number().int(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** Not yet validated. */
export function adminUserFields(row: Readonly<Record<string, unknown>>): Record<keyof AdminUser, unknown> {
  return {
    userId: row['user_id'],
    email: row['email'],
    role: row['role'],
    plan: row['plan'],
    planStatus: row['plan_status'],
    creditsDm: row['credits_dm'],
    creditsSubject: row['credits_subject'],
    createdAt: row['created_at'],
    nextRenewalDate: row['next_renewal_date'],
    isTrial: row['is_trial'],
    trialEndDate: row['trial_end_date'],
    testingMode: row['testing_mode'],
    bannedUntil: row['banned_until'],
    isConfirmed: row['is_confirmed'],
    version: row['version'],
  }
}

export const ADMIN_USER_SORTS = ['email', 'plan', 'credits_dm', 'credits_subject', 'created_at'] as const
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number]

/** Administrators, users on a trial, banned users, and accounts whose address is not confirmed. */
export const ADMIN_USER_GROUPS = ['admins', 'trial', 'banned', 'unconfirmed'] as const
export type AdminUserGroup = (typeof ADMIN_USER_GROUPS)[number]

/** Which users, and in which order. `search` is a part of an address; after an @, the beginning of its domain. */
const AdminUsersFilter = z.object({
  search: z
    .string({ error: 'The search must be text.' })
    .trim()
    .max(ADMIN_SEARCH_MAX_LENGTH, `The search may have at most ${ADMIN_SEARCH_MAX_LENGTH} characters.`)
    .refine(isStorable, "The search holds a character that can't be stored.")
    .default(''),
  /** Plans that are no longer sold count as pro. */
  plan: z.enum(PLANS, { error: `Plan must be one of: ${PLANS.join(', ')}.` }).nullish(),
  planStatus: z
    .enum(PLAN_STATUSES, { error: `Plan status must be one of: ${PLAN_STATUSES.join(', ')}.` })
    .nullish(),
  group: z
    .enum(ADMIN_USER_GROUPS, { error: `Group must be one of: ${ADMIN_USER_GROUPS.join(', ')}.` })
    .nullish(),
  sort: z
    .enum(ADMIN_USER_SORTS, { error: `Sort must be one of: ${ADMIN_USER_SORTS.join(', ')}.` })
    .default('created_at'),
  /** Default: newest first, everything else ascending. */
  ascending: z.boolean({ error: 'Ascending must be true or false.' }).optional(),
})

/** The body of `admin-users`. */
export const AdminUsersRequest = AdminUsersFilter.extend({
  after: cursor('After').nullish(),
  limit: wholeNumber('The limit', 1, ADMIN_PAGE_MAX).default(ADMIN_PAGE_SIZE),
})
export type AdminUsersRequest = z.infer<typeof AdminUsersRequest>

/** The body of `admin-users-export`, whose response is a CSV file. */
export const AdminUsersExportRequest = AdminUsersFilter

export const AdminUsersPage = z.object({
  users: z.array(AdminUser),
  /** The `after` of the next page; null on the last page. */
  next: z.string().nullable(),
  /** Cached without a search; counted up to a limit with one. Null when unknown. */
  total: z.number().int().nullable(),
  /** `total` is a lower bound. */
  totalIsCapped: z.boolean(),
})
export type AdminUsersPage = z.infer<typeof AdminUsersPage>

export const AdminLookupRequest = z.object({
  email: z
    .string({ error: 'Please enter a user email' })
    .trim()
    .min(1, 'Please enter a user email')
    .max(ADMIN_SEARCH_MAX_LENGTH, `An address may have at most ${ADMIN_SEARCH_MAX_LENGTH} characters.`)
    .refine(isStorable, "The address holds a character that can't be stored."),
  /** Also finds an account that has no profile yet. */
  unconfirmed: z.boolean({ error: 'Unconfirmed must be true or false.' }).default(false),
})

export const AdminUserAnswer = z.object({ user: AdminUser })
export type AdminUserAnswer = z.infer<typeof AdminUserAnswer>

export const AdminPlanRequest = z.object({
  userId: UserId,
  version: Version,
  plan: z.enum(PLANS, { error: `Plan must be one of: ${PLANS.join(', ')}.` }),
  reason: CreditsReason,
})

/** The body of `admin-set-credits` and of `admin-assign-credits`, which also makes the user pro. */
export const AdminCreditsRequest = z.object({
  userId: UserId,
  version: Version,
  creditsDm: wholeNumber('DM credits', 0, ADMIN_CREDITS_MAX),
  creditsSubject: wholeNumber('Subject line credits', 0, ADMIN_CREDITS_MAX),
  reason: CreditsReason,
})

/** The body of the 409 `version_conflict`, with the user's current row. */
export const AdminConflict = z.object({
  code: z.literal('version_conflict'),
  message: z.string(),
  user: AdminUser,
})

/** The body of `admin-trial-settings`. Omitted fields keep their value. */
export const AdminTrialRequest = z.object({
  enableTrial: z.boolean({ error: 'Enable trial must be true or false.' }).optional(),
  trialCredits: wholeNumber('Trial credits', 0, TRIAL_CREDITS_MAX).optional(),
  trialDays: wholeNumber('Trial days', 0, TRIAL_DAYS_MAX).optional(),
})

export const AdminTrialSettings = z.object({
  enableTrial: z.boolean(),
  trialCredits: z.number().int(),
  trialDays: z.number().int(),
  /** Null when never written. */
  updatedAt: z.string().nullable(),
})
export type AdminTrialSettings = z.infer<typeof AdminTrialSettings>

export const AdminTrialsEnded = z.object({ ended: z.number().int() })
export type AdminTrialsEnded = z.infer<typeof AdminTrialsEnded>

const Day = (name: string) => z.iso.date(`${name} must be a date like 2026-01-31.`)

/** The body of `admin-statistics`: UTC days, both included. */
export const AdminStatisticsRequest = z
  .object({ since: Day('Since').nullish(), until: Day('Until').nullish() })
  .refine(({ since, until }) => !since || !until || since <= until, {
    path: ['until'],
    message: "Until can't be before since.",
  })

/** Tokens and cost in dollars, as far as they are known. */
const Usage = z.object({
  generations: z.number().int(),
  tokens: z.number().int(),
  cost: z.number(),
  /** Generations without reported usage or without a price. */
  unknownCosts: z.number().int(),
})

export const AdminStatistics = z.object({
  totals: Usage,
  perModel: z.array(Usage.extend({ model: z.string() })),
  perType: z.array(Usage.extend({ messageType: z.string() })),
  perPlan: z.array(Usage.extend({ plan: z.string() })),
  /** Days without a generation are left out. Oldest first. */
  perDay: z.array(Usage.extend({ day: z.string() })),
  /** `share` of all generations, 0 to 1. */
  testing: Usage.extend({ share: z.number() }),
  /** `testing` for users in testing mode, whatever their plan. */
  usersByPlan: z.array(z.object({ plan: z.string(), users: z.number().int(), trials: z.number().int() })),
  /** Null when users were never counted. */
  usersCountedAt: z.string().nullable(),
})
export type AdminStatistics = z.infer<typeof AdminStatistics>

export const AdminHistoryRequest = z.object({ userId: UserId, before: cursor('Before').nullish() })

/** A change of a balance, or an administrator's edit. */
export const AdminHistoryEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('movement'),
    at: z.string(),
    actor: z.string(),
    reason: z.string(),
    credit: z.enum(['dm', 'subject']),
    delta: z.number().int(),
    balanceAfter: z.number().int(),
    generationId: z.uuid().nullable(),
  }),
  z.object({
    kind: z.literal('edit'),
    at: z.string(),
    /** A user's id, or the name of a program. */
    actor: z.string(),
    /** Null when that user was deleted. */
    actorEmail: z.string().nullable(),
    reason: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
])
export type AdminHistoryEntry = z.infer<typeof AdminHistoryEntry>

export const AdminHistory = z.object({ entries: z.array(AdminHistoryEntry), next: z.string().nullable() })
export type AdminHistory = z.infer<typeof AdminHistory>

export const AdminJob = z.object({
  name: z.string(),
  /** `overdue`: no server has run it a minute after it was due. */
  state: z.enum(['running', 'waiting', 'failing', 'overdue']),
  overdueMs: z.number(),
  everyMs: z.number(),
  nextRunAt: z.string(),
  lastStartedAt: z.string().nullable(),
  lastFinishedAt: z.string().nullable(),
  lastMilliseconds: z.number().nullable(),
  lastResult: z.record(z.string(), z.unknown()).nullable(),
  lastError: z.string().nullable(),
  lastFailedAt: z.string().nullable(),
  runs: z.number().int(),
  failures: z.number().int(),
  failuresInARow: z.number().int(),
})
export type AdminJob = z.infer<typeof AdminJob>

export const AdminJobs = z.object({ jobs: z.array(AdminJob) })
export type AdminJobs = z.infer<typeof AdminJobs>
