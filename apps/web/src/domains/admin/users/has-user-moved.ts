import type { AdminUser } from '@firstline/contract/admin'
import { matchesFilter } from './users-filter.ts'
import type { UserPages } from './user-pages.ts'
import type { UsersRequest } from './users-query.ts'

/**
 * Whether a change of this user changes the members or the order of a list. Then updating the row is not enough, and
 * the list has to be read again.
 */
export function hasUserMoved(list: UserPages, request: UsersRequest, user: AdminUser): boolean {
  const shown = list.pages.flatMap(({ users }) => users)
  const known = shown.find(({ userId }) => userId === user.userId)
  if (known) {
    if (user.version < known.version) return false
    if (!matchesFilter(user, request)) return true
    return getSortKey(known, request.sort) !== getSortKey(user, request.sort)
  }
  if (!matchesFilter(user, request)) return false
  // A completely loaded list holds every user that matches.
  const last = shown.at(-1)
  if (list.pages.at(-1)?.next === null || !last) return true
  // The time of the sign-up never changes, so a known user joins such a list only by a filter.
  if (request.sort === 'created_at' && !request.plan && !request.group) return false
  // A user below the last loaded row has not moved visibly.
  const [key, end] = [getSortKey(user, request.sort), getSortKey(last, request.sort)]
  return request.ascending ? key < end : key > end
}

function getSortKey(user: AdminUser, sort: UsersRequest['sort']): string | number {
  if (sort === 'created_at') return Date.parse(user.createdAt)
  if (sort === 'credits_dm') return user.creditsDm
  if (sort === 'credits_subject') return user.creditsSubject
  return sort === 'plan' ? user.plan : user.email.toLowerCase()
}
