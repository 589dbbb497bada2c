import type { AdminUsersPage } from '@firstline/contract/admin'
import { countOf } from '#lib/in-words.ts'

/**
 * How many users there are, as far as it is known: a list that is here to its end counts itself, of a longer one the
 * server knows what it counted a while ago, of a search what it counted up to its limit.
 */
export function countUsers(pages: AdminUsersPage[], search: string): string {
  const shown = pages.reduce((sum, { users }) => sum + users.length, 0)
  const last = pages.at(-1)
  const noun = search === '' ? 'users' : 'users found'
  if (!last || last.next === null) return `${countOf(shown, 'user')}${search === '' ? '' : ' found'}`
  const { total, totalIsCapped } = last
  if (total === null || total < shown) return `The first ${count(shown)} ${noun}`
  if (totalIsCapped) return `${count(shown)} of ${count(total)}+ ${noun}`
  return `${count(shown)} of ${search === '' ? 'about ' : ''}${count(total)} ${noun}`
}

function count(number: number): string {
  return number.toLocaleString('en')
}
