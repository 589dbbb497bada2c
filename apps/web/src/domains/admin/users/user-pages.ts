import { AdminUser, adminUserFields, type AdminUsersPage } from '@firstline/contract/admin'
import type { InfiniteData } from '@tanstack/react-query'

export type UserPages = InfiniteData<AdminUsersPage, string | null>

/** A row of `user_profiles` in the list's form; undefined when it is incomplete. */
export function parseUserRow(row: Record<string, unknown>): AdminUser | undefined {
  const user = AdminUser.safeParse(adminUserFields(row))
  return user.success ? user.data : undefined
}

export function pickNewerUser(known: AdminUser, user: AdminUser): AdminUser {
  return known.userId === user.userId && user.version >= known.version ? user : known
}

/** The pages with an updated user; a version older than the shown one changes nothing. */
export function replaceUser(list: UserPages, user: AdminUser): UserPages {
  const pages = list.pages.map((page) => ({
    ...page,
    users: page.users.map((known) => pickNewerUser(known, user)),
  }))
  return { ...list, pages }
}
