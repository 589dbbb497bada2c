import { AdminUser } from '@firstline/contract/admin'
import type { Row } from '#server/platform/database/database.ts'

/** What of a profile's row goes out. Times may be dates or, out of JSON, texts. */
export function presentUser(row: Row): AdminUser {
  return AdminUser.parse({
    userId: row['user_id'],
    email: row['email'],
    role: row['role'],
    plan: row['plan'],
    planStatus: row['plan_status'],
    creditsDm: row['credits_dm'],
    creditsSubject: row['credits_subject'],
    createdAt: presentTime(row['created_at']),
    nextRenewalDate: presentTime(row['next_renewal_date']),
    isTrial: row['is_trial'],
    trialEndDate: row['trial_end_date'] === null ? null : presentTime(row['trial_end_date']),
    testingMode: row['testing_mode'],
    version: row['version'],
  })
}

export function presentTime(time: unknown): string {
  if (time instanceof Date) return time.toISOString()
  if (typeof time === 'string') return new Date(time).toISOString()
  throw new TypeError('not a time')
}
