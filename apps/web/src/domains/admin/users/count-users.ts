import type { AdminUsersPage } from '@firstline/contract/admin'
import { countOf } from '#platform/format/in-words.ts'

/**
 * How many users there are: a completely loaded list is counted; for others the server has an estimate, and for a
 * search or filter a count up to its limit.
 */
export function countUsers(pages: AdminUsersPage[], isFiltered: boolean): string {
  const shown = pages.reduce((sum, { users }) => sum + users.length, 0)
  const last = pages.at(-1)
  const noun = isFiltered ? 'users found' : 'users'
  if (!last || last.next === null) return `${countOf(shown, 'user')}${isFiltered ? ' found' : ''}`
  const { total, totalIsCapped } = last
  if (total === null || total < shown) return `The first ${formatCount(shown)} ${noun}`
  if (totalIsCapped) return `${formatCount(shown)} of ${formatCount(total)}+ ${noun}`
  return `${formatCount(shown)} of ${isFiltered ? '' : 'about '}${formatCount(total)} ${noun}`
}

function formatCount(number: number): string {
  return number.toLocaleString('en')
}
