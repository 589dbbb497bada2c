import type { AdminUser } from '@firstline/contract/admin'
import type { QueryClient } from '@tanstack/react-query'
import { hasUserMoved } from './has-user-moved.ts'
import { adminUserKey } from './admin-user-query.ts'
import { pickNewerUser, type UserPages, replaceUser } from './user-pages.ts'
import { type UsersRequest, usersKey } from './users-query.ts'

export function historyKey(userId: string) {
  return ['admin-history', userId] as const
}

/**
 * Puts a user into every cached query. Returns false when some list has to be read again, because its members or its
 * order have changed.
 */
export function cacheUser(cache: QueryClient, user: AdminUser): boolean {
  let isEnough = true
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: usersKey })) {
    const list = state.data as UserPages | undefined
    if (!list) continue
    if (hasUserMoved(list, queryKey[1] as UsersRequest, user)) isEnough = false
    cache.setQueryData<UserPages>(queryKey, replaceUser(list, user))
  }
  cache.setQueryData<AdminUser>(adminUserKey(user.userId), (known) => known && pickNewerUser(known, user))
  void cache.invalidateQueries({ queryKey: historyKey(user.userId) })
  return isEnough
}
