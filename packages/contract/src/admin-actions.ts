/** What administrators do to other users' accounts: requests and responses. */

import { z } from 'zod'
import { UserId, wholeNumber } from './admin.ts'
import { ADMIN_BAN_DAYS_MAX, ADMIN_SEARCH_MAX_LENGTH } from './limits.ts'

/** The end of a ban that has none. */
export const BANNED_FOR_GOOD = '9999-12-31T00:00:00.000Z'

/** 0 for an account without a profile. */
const AccountVersion = wholeNumber('The version', 0)

/** The body of `admin-ban`: a ban for some days, for good, or lifted (`days: 0`). */
export const AdminBanRequest = z.object({
  userId: UserId,
  version: AccountVersion,
  days: z.union([z.literal('for good'), wholeNumber('Days', 0, ADMIN_BAN_DAYS_MAX)], {
    error: `Days must be a whole number from 0 to ${ADMIN_BAN_DAYS_MAX.toLocaleString('en')}, or "for good".`,
  }),
})

/** The body of `admin-set-role`. */
export const AdminRoleRequest = z.object({
  userId: UserId,
  version: AccountVersion,
  role: z.enum(['user', 'admin'], { error: 'Role must be one of: user, admin.' }),
})

/** The body of `admin-delete-account`. `address` is typed by the administrator as a confirmation. */
export const AdminDeletionRequest = z.object({
  userId: UserId,
  version: AccountVersion,
  address: z
    .string({ error: 'Please type the address of the account.' })
    .trim()
    .max(ADMIN_SEARCH_MAX_LENGTH, `An address may have at most ${ADMIN_SEARCH_MAX_LENGTH} characters.`),
})

/** The body of `admin-resend-confirmation`. */
export const AdminResendRequest = z.object({ userId: UserId })

/** `mails`: where the mail went. Without a mail server it is in the outbox, or kept until there is one. */
export const AdminResent = z.object({ mails: z.enum(['sent', 'outbox', 'kept']) })
export type AdminResent = z.infer<typeof AdminResent>
