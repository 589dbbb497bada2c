import { AdminUser, adminUserFields, type AdminUsersPage } from '@firstline/contract/admin'
import type { InfiniteData } from '@tanstack/react-query'

export type UserPages = InfiniteData<AdminUsersPage, string | null>

/** A row of `user_profiles` as the list has it; undefined when it did not come whole. */
export function userOfRow(row: Record<string, unknown>): AdminUser | undefined {
  const user = AdminUser.safeParse(adminUserFields(row))
  return user.success ? user.data : undefined
}

/** Whichever of two states of one user is of later. */
export function newerOf(known: AdminUser, user: AdminUser): AdminUser {
  return known.userId === user.userId && user.version >= known.version ? user : known
}

/** The pages with a user as it is now; a version older than the one shown changes nothing. */
export function withUser(list: UserPages, user: AdminUser): UserPages {
  const pages = list.pages.map((page) => ({
    ...page,
    users: page.users.map((known) => newerOf(known, user)),
  }))
  return { ...list, pages }
}
