import type { AdminUser } from '@firstline/contract/admin'
import type { QueryClient } from '@tanstack/react-query'
import { hasMoved } from './has-moved.ts'
import { knownUserKey } from './known-user.ts'
import { newerOf, type UserPages, withUser } from './user-pages.ts'
import { type UsersAsked, usersKey } from './users-query.ts'

/** Everything that happened to a user. */
export function historyKey(userId: string) {
  return ['admin-history', userId] as const
}

/**
 * Shows a user as it is now wherever one looks at it. False when that is not enough: some list has to be read anew,
 * because it holds others now, or in another order.
 */
export function takeUser(cache: QueryClient, user: AdminUser): boolean {
  let isEnough = true
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: usersKey })) {
    const list = state.data as UserPages | undefined
    if (!list) continue
    if (hasMoved(list, queryKey[1] as UsersAsked, user)) isEnough = false
    cache.setQueryData<UserPages>(queryKey, withUser(list, user))
  }
  cache.setQueryData<AdminUser>(knownUserKey(user.userId), (known) => known && newerOf(known, user))
  void cache.invalidateQueries({ queryKey: historyKey(user.userId) })
  return isEnough
}
