import { AdminUser, type AdminUsersPage } from '@firstline/contract/admin'
import type { InfiniteData } from '@tanstack/react-query'

export type UserPages = InfiniteData<AdminUsersPage, string | null>

/** A row of `user_profiles` as the list has it; undefined when it did not come whole. */
export function userOfRow(row: Record<string, unknown>): AdminUser | undefined {
  const user = AdminUser.safeParse({
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
    version: row['version'],
  })
  return user.success ? user.data : undefined
}

/** The pages with a user as it is now; a version older than the one shown changes nothing. */
export function withUser(pages: UserPages | undefined, user: AdminUser): UserPages | undefined {
  const newer = (known: AdminUser) =>
    known.userId === user.userId && user.version >= known.version ? user : known
  return pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, users: page.users.map(newer) })) }
}
