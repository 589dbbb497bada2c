import type { Profile } from '@firstline/contract/profile'
import { Link } from 'react-router'
import { CardTitle } from '#ui/card.tsx'
import { formatDay } from '#platform/format/format-day.ts'
import { paths } from '#platform/router/paths.ts'
import { getCreditStatus } from './credit-status.ts'
import { isEnding } from './describe-renewal.ts'
import { CreditMeter } from './credit-meter.tsx'

export function YourCredits({ profile }: { profile: Profile }) {
  const dm = getCreditStatus(profile, 'Cold DM')
  const subject = getCreditStatus(profile, 'Email Subject Line')
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>Your Credits</CardTitle>
        {!dm.unlimited && <span className="text-sm text-ink-3">{describePeriodEnd(profile)}</span>}
      </div>
      <div className="mt-7 grid gap-x-12 gap-y-8 tablet:grid-cols-2">
        <CreditMeter messageType="Cold DM" status={dm} isMain={dm.availability === 'open'} />
        <CreditMeter
          messageType="Email Subject Line"
          status={subject}
          isMain={dm.availability !== 'open' && subject.availability === 'open'}
        />
      </div>
      <Link to={paths.usage} className="text-link mt-4 -mb-2 inline-flex min-h-tap items-center text-sm">
        See your usage
      </Link>
    </>
  )
}

/** When these credits expire or renew. */
function describePeriodEnd(profile: Profile): string {
  if (profile.is_trial && profile.trial_end_date) return `Trial until ${formatDay(profile.trial_end_date)}`
  return `${isEnding(profile) ? 'Until' : 'Renew on'} ${formatDay(profile.next_renewal_date)}`
}
