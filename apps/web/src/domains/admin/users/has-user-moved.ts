import type { AdminUser } from '@firstline/contract/admin'
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
    const isRenamed = getSortKey(known, 'email') !== getSortKey(user, 'email')
    if (isRenamed && request.search !== '') return true
    return getSortKey(known, request.sort) !== getSortKey(user, request.sort)
  }
  if (!matchesSearch(user, request.search)) return false
  // A completely loaded list holds every user that matches.
  const last = shown.at(-1)
  if (list.pages.at(-1)?.next === null || !last) return true
  // A user below the last loaded row has not moved visibly. The time of the sign-up never changes.
  const [key, end] = [getSortKey(user, request.sort), getSortKey(last, request.sort)]
  return request.sort !== 'created_at' && (request.ascending ? key < end : key > end)
}

function getSortKey(user: AdminUser, sort: UsersRequest['sort']): string | number {
  if (sort === 'created_at') return Date.parse(user.createdAt)
  return sort === 'plan' ? user.plan : user.email.toLowerCase()
}

/** The same search as the server's. */
function matchesSearch({ email }: AdminUser, search: string): boolean {
  const address = email.toLowerCase()
  const [, domain = ''] = address.split('@')
  const wanted = search.toLowerCase()
  if (wanted.startsWith('@')) return domain.startsWith(wanted.slice(1))
  return address.startsWith(wanted) || domain.startsWith(wanted)
}
