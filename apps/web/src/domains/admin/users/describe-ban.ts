import type { AdminUser } from '@firstline/contract/admin'
import { BANNED_FOR_GOOD } from '@firstline/contract/admin-actions'
import { formatDate } from '#platform/format/format-date.ts'

/** Whether the ban still holds. */
export function isBanned({ bannedUntil }: Pick<AdminUser, 'bannedUntil'>, now = Date.now()): boolean {
  return bannedUntil !== null && Date.parse(bannedUntil) > now
}

/** 'For good' or 'Until 3 Dec 2026'; undefined without a ban. */
export function describeBan(user: Pick<AdminUser, 'bannedUntil'>, now = Date.now()): string | undefined {
  const { bannedUntil } = user
  if (bannedUntil === null || !isBanned(user, now)) return undefined
  if (Date.parse(bannedUntil) >= Date.parse(BANNED_FOR_GOOD)) return 'For good'
  return `Until ${formatDate(bannedUntil)}`
}
