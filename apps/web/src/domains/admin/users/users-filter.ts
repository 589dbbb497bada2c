import type { AdminUser, AdminUserGroup } from '@firstline/contract/admin'
import { effectivePlan } from '@firstline/contract/plans'
import { isBanned } from './describe-ban.ts'

/** The choices of the plan filter. Cancelled: pro until the end of the paid period. */
export const PLAN_FILTERS = ['free', 'pro', 'cancelled'] as const
export type PlanFilter = (typeof PLAN_FILTERS)[number]

export interface UsersFilter {
  /** Part of an address, or @ and the beginning of its domain; empty for all. */
  search: string
  plan?: PlanFilter | undefined
  group?: AdminUserGroup | undefined
}

export function isFiltered({ search, plan, group }: UsersFilter): boolean {
  return search !== '' || plan !== undefined || group !== undefined
}

/** The filter as the server's functions take it. */
export function toFilterBody({ search, plan, group }: UsersFilter): object {
  return {
    search,
    ...(plan === 'cancelled' ? { planStatus: 'inactive' } : plan !== undefined && { plan }),
    ...(group !== undefined && { group }),
  }
}

/** The same filter as the server's. */
export function matchesFilter(user: AdminUser, { search, plan, group }: UsersFilter): boolean {
  return matchesSearch(user, search) && matchesPlan(user, plan) && matchesGroup(user, group)
}

function matchesSearch({ email }: AdminUser, search: string): boolean {
  const address = email.toLowerCase()
  const wanted = search.toLowerCase()
  if (wanted.startsWith('@')) return (address.split('@')[1] ?? '').startsWith(wanted.slice(1))
  return address.includes(wanted)
}

function matchesPlan(user: AdminUser, plan: PlanFilter | undefined): boolean {
  if (plan === undefined) return true
  return plan === 'cancelled' ? user.planStatus === 'inactive' : effectivePlan(user.plan) === plan
}

function matchesGroup(user: AdminUser, group: AdminUserGroup | undefined): boolean {
  switch (group) {
    case 'admins':
      return user.role === 'admin'
    case 'trial':
      return user.isTrial
    case 'banned':
      return isBanned(user)
    case 'unconfirmed':
      return !user.isConfirmed
    case undefined:
      return true
  }
}
