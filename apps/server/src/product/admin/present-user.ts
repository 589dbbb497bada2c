import { AdminUser, adminUserFields } from '@firstline/contract/admin'
import type { Row } from '#server/platform/database/database.ts'

/** What of a profile's row goes out. Times may be dates or, out of JSON, texts. */
export function presentUser(row: Row): AdminUser {
  const fields = adminUserFields(row)
  return AdminUser.parse({
    ...fields,
    createdAt: presentTime(fields.createdAt),
    nextRenewalDate: presentTime(fields.nextRenewalDate),
    trialEndDate: fields.trialEndDate === null ? null : presentTime(fields.trialEndDate),
  })
}

export function presentTime(time: unknown): string {
  if (time instanceof Date) return time.toISOString()
  if (typeof time === 'string') return new Date(time).toISOString()
  throw new TypeError('not a time')
}
