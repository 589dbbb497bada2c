import type { AdminUser } from '@firstline/contract/admin'
import type { UserPages } from './user-pages.ts'
import type { UsersAsked } from './users-query.ts'

/**
 * Whether a change of this user changes who stands in a list, or where: then writing it into its row is not enough, and
 * the list has to be read anew.
 */
export function hasMoved(list: UserPages, asked: UsersAsked, user: AdminUser): boolean {
  const shown = list.pages.flatMap(({ users }) => users)
  const known = shown.find(({ userId }) => userId === user.userId)
  if (known) {
    if (user.version < known.version) return false
    const isRenamed = keyOf(known, 'email') !== keyOf(user, 'email')
    if (isRenamed && asked.search !== '') return true
    return keyOf(known, asked.sort) !== keyOf(user, asked.sort)
  }
  if (!isFound(user, asked.search)) return false
  // A list that is shown to its end holds everybody who belongs there.
  const last = shown.at(-1)
  if (list.pages.at(-1)?.next === null || !last) return true
  // Who belongs further down has not moved as far as one can see. When somebody signed up never changes.
  const [key, end] = [keyOf(user, asked.sort), keyOf(last, asked.sort)]
  return asked.sort !== 'created_at' && (asked.ascending ? key < end : key > end)
}

function keyOf(user: AdminUser, sort: UsersAsked['sort']): string | number {
  if (sort === 'created_at') return Date.parse(user.createdAt)
  return sort === 'plan' ? user.plan : user.email.toLowerCase()
}

/** As the server searches. */
function isFound({ email }: AdminUser, search: string): boolean {
  const address = email.toLowerCase()
  const [, domain = ''] = address.split('@')
  const wanted = search.toLowerCase()
  if (wanted.startsWith('@')) return domain.startsWith(wanted.slice(1))
  return address.startsWith(wanted) || domain.startsWith(wanted)
}
