import type { Profile } from '@firstline/contract/profile'
import { CardTitle } from '#components/card.tsx'
import { formatDay } from '#lib/format-day.ts'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import { isEnding } from '#lib/generation/renewal-sentence.ts'
import { CreditMeter } from './credit-meter.tsx'

/** Both balances, each with its way to the generator. */
export function YourCredits({ profile }: { profile: Profile }) {
  const dm = creditStanding(profile, 'Cold DM')
  const subject = creditStanding(profile, 'Email Subject Line')
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>Your Credits</CardTitle>
        {!dm.unlimited && <span className="text-sm text-ink-3">{periodEnd(profile)}</span>}
      </div>
      <div className="mt-7 grid gap-x-12 gap-y-8 tablet:grid-cols-2">
        <CreditMeter messageType="Cold DM" standing={dm} isMain={dm.gate === 'open'} />
        <CreditMeter
          messageType="Email Subject Line"
          standing={subject}
          isMain={dm.gate !== 'open' && subject.gate === 'open'}
        />
      </div>
    </>
  )
}

/** Until when these credits are there, or when new ones come. */
function periodEnd(profile: Profile): string {
  if (profile.is_trial && profile.trial_end_date) return `Trial until ${formatDay(profile.trial_end_date)}`
  return `${isEnding(profile) ? 'Until' : 'Renew on'} ${formatDay(profile.next_renewal_date)}`
}
