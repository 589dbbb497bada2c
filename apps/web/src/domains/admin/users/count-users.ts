import type { AdminUsersPage } from '@firstline/contract/admin'
import { countOf } from '#platform/format/in-words.ts'

/**
 * How many users there are: a completely loaded list is counted; for others the server has an estimate, and for a
 * search a count up to its limit.
 */
export function countUsers(pages: AdminUsersPage[], search: string): string {
  const shown = pages.reduce((sum, { users }) => sum + users.length, 0)
  const last = pages.at(-1)
  const noun = search === '' ? 'users' : 'users found'
  if (!last || last.next === null) return `${countOf(shown, 'user')}${search === '' ? '' : ' found'}`
  const { total, totalIsCapped } = last
  if (total === null || total < shown) return `The first ${formatCount(shown)} ${noun}`
  if (totalIsCapped) return `${formatCount(shown)} of ${formatCount(total)}+ ${noun}`
  return `${formatCount(shown)} of ${search === '' ? 'about ' : ''}${formatCount(total)} ${noun}`
}

function formatCount(number: number): string {
  return number.toLocaleString('en')
}
