import { AdminUser, adminUserFields } from '@firstline/contract/admin'
import type { Row } from '@firstline/platform/database'

/** Converts a profile row. Times are Date objects, or strings in rows that came as JSON. */
export function presentAdminUser(row: Row): AdminUser {
  const fields = adminUserFields(row)
  return AdminUser.parse({
    ...fields,
    createdAt: presentTime(fields.createdAt),
    nextRenewalDate: presentTime(fields.nextRenewalDate),
    bannedUntil: fields.bannedUntil === null ? null : presentTime(fields.bannedUntil),
    trialEndDate: fields.trialEndDate === null ? null : presentTime(fields.trialEndDate),
  })
}

export function presentTime(time: unknown): string {
  if (time instanceof Date) return time.toISOString()
  if (typeof time === 'string') return new Date(time).toISOString()
  throw new TypeError('not a time')
}
