import { AdminUser, adminUserFields, type AdminUsersPage } from '@firstline/contract/admin'
import type { InfiniteData } from '@tanstack/react-query'

export type UserPages = InfiniteData<AdminUsersPage, string | null>

/** A row of `user_profiles` as the list has it; undefined when it did not come whole. */
export function userOfRow(row: Record<string, unknown>): AdminUser | undefined {
  const user = AdminUser.safeParse(adminUserFields(row))
  return user.success ? user.data : undefined
}

/** The pages with a user as it is now; a version older than the one shown changes nothing. */
export function withUser(pages: UserPages | undefined, user: AdminUser): UserPages | undefined {
  const newer = (known: AdminUser) =>
    known.userId === user.userId && user.version >= known.version ? user : known
  return pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, users: page.users.map(newer) })) }
}
