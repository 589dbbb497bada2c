import { domainToUnicode } from 'node:url'
import type { AdminUserGroup, AdminUsersRequest } from '@firstline/contract/admin'

export type UserFilter = Pick<AdminUsersRequest, 'search' | 'plan' | 'planStatus' | 'group'>

/** Whether the filter lists everybody. */
export function isUnfiltered({ search, plan, planStatus, group }: UserFilter): boolean {
  return search === '' && !plan && !planStatus && !group
}

/** Whether the search is for a part of an address, for which there is no index: every row is read. */
export function isTextSearch({ search }: Pick<UserFilter, 'search'>): boolean {
  return search !== '' && !search.startsWith('@')
}

/** The table that holds the users. Accounts that never signed in have no profile. */
export function getSource({ group }: UserFilter): string {
  return group === 'unconfirmed' ? 'firstline.unconfirmed_users' : 'public.user_profiles'
}

/** The conditions of a filter as SQL; their values are added to `params`. */
export function buildConditions(filter: UserFilter, now: Date, params: unknown[]): string[] {
  const { search, plan, planStatus, group } = filter
  const conditions: string[] = []
  if (search !== '') conditions.push(buildSearch(toStoredSpelling(search), params))
  // Constants, so that the planner knows how few or many rows they leave.
  if (plan) conditions.push(plan === 'free' ? "plan = 'free'" : "plan <> 'free'")
  if (planStatus) conditions.push(`plan_status = '${planStatus}'`)
  if (group) conditions.push(buildGroup(group, now, params))
  return conditions
}

function buildGroup(group: AdminUserGroup, now: Date, params: unknown[]): string {
  switch (group) {
    case 'admins':
      return "role = 'admin'"
    case 'trial':
      return 'is_trial'
    case 'unconfirmed':
      return 'not is_confirmed'
    case 'banned':
      params.push(now)
      return `banned_until > $${params.length}`
  }
}

/** Addresses are stored in NFC with their domain in Unicode; a search may have it in Punycode (RFC 3492). */
function toStoredSpelling(search: string): string {
  const labels = search
    .normalize('NFC')
    .replace(/\bxn--[a-z\d-]+/gi, (label) => domainToUnicode(label) || label)
  return labels.normalize('NFC')
}

/**
 * Any part of an address; after an @, the beginning of its domain, as a range of the index in byte order. No character
 * of the text is a wildcard.
 */
function buildSearch(search: string, params: unknown[]): string {
  if (isTextSearch({ search })) {
    params.push(search.toLowerCase())
    // In collation C, which takes half the time: accounts store other letters than ASCII in lower case already.
    return `strpos(lower(email collate "C"), $${params.length}::text) > 0`
  }
  // An @ alone would find every domain.
  if (search === '@') return 'false'
  params.push(search.slice(1))
  const text = `lower($${params.length}::text)`
  const domain = `lower(split_part(email, '@', 2)) collate "C"`
  // The last Unicode code point.
  return `(${domain} >= ${text} and ${domain} < ${text} || U&'\\+10FFFF')`
}
