import type { ResetCreditsAnswer } from '@firstline/contract/account'
import { explainMovement } from '@firstline/contract/explain-movement'
import type { Profile } from '@firstline/contract/profile'
import { describeRenewal } from './describe-renewal.ts'
import { formatDay } from '#platform/format/format-day.ts'
import { notify } from '#platform/notify.ts'

/** Reports the result of a repair. */
export function notifyRepair(
  profile: Profile,
  { case: found, dm, subject, nextRenewalDate, change }: ResetCreditsAnswer,
) {
  const renewal = describeRenewal({ ...profile, next_renewal_date: nextRenewalDate })
  const now = `You have ${dm} for cold DMs and ${subject} for subject lines.`
  switch (found) {
    case 'renewed':
      notify.success('Your credits were renewed', {
        description: `A new period has begun. ${now} ${renewal}`,
      })
      return
    case 'restored':
    case 'reset':
      notify.success('Your credits were restored', {
        description: `Something was missing and is back. ${now} ${renewal}`,
      })
      return
    case 'spent':
      if (change) {
        notify.info('Your credits were changed', {
          description: `${describeChange(change)} ${now} ${renewal}`,
        })
      } else {
        notify.info('Your credits were used', {
          description: `Nothing is missing: every one that is gone paid for a generation. ${renewal}`,
        })
      }
      return
    case 'intact':
      notify.info('Your credits are as they should be', {
        description: `${change ? describeChange(change) : 'Nothing is missing.'} ${now} ${renewal}`,
      })
  }
}

/** Such as 'On 3 November 2026 an administrator changed your credits (Credits edited).' */
function describeChange({ at, reason, actor }: NonNullable<ResetCreditsAnswer['change']>): string {
  const what = explainMovement({ reason, credit: 'dm', delta: -1 })
  const day = formatDay(at)
  return actor === 'admin'
    ? `On ${day} an administrator changed your credits (${what}).`
    : `On ${day} your credits were changed (${what}).`
}
