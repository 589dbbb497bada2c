import type { ResetCreditsAnswer } from '@firstline/contract/account'
import type { Profile } from '@firstline/contract/profile'
import { describeRenewal } from './describe-renewal.ts'
import { notify } from '#platform/notify.ts'

/** Reports the result of a repair. */
export function notifyRepair(
  profile: Profile,
  { case: found, dm, subject, nextRenewalDate }: ResetCreditsAnswer,
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
      notify.info('Your credits were used', {
        description: `Nothing is missing: every one that is gone paid for a generation. ${renewal}`,
      })
      return
    case 'intact':
      notify.info('Your credits are as they should be', {
        description: `Nothing is missing. ${now} ${renewal}`,
      })
  }
}
