import { PRO_YEARLY_PRICE_DOLLARS, type Subscription } from '@firstline/contract/billing'
import { PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import { formatDay } from '#platform/format/format-day.ts'

const PRICES = {
  'pro-monthly': `$${PRO_PRICE_DOLLARS} per month`,
  'pro-yearly': `$${PRO_YEARLY_PRICE_DOLLARS} per year`,
} as const

/** A subscription as a title and a sentence. */
export function describeSubscription(
  subscription: Subscription | null,
  isFree: boolean,
): [title: string, detail: string] {
  if (subscription === null || subscription.status === 'ended') {
    return isFree
      ? ['Free Plan', 'You have no subscription.']
      : ['Pro', 'You have no subscription: nothing is charged for this plan.']
  }
  const { offer, isCanceled, status, paidUntil, graceUntil } = subscription
  const title = `Pro, ${PRICES[offer]}`
  if (isCanceled) return [title, `Canceled. Access until ${formatDay(paidUntil)}; nothing more is charged.`]
  if (status === 'overdue') {
    const end = formatDay(graceUntil ?? paidUntil)
    return [title, `The last payment failed. Pro ends on ${end} unless it is paid.`]
  }
  return [title, `Next payment: ${formatDay(paidUntil)}.`]
}
