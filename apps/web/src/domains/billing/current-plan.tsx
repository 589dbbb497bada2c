import { DEFAULT_VARIATIONS, MAX_VARIATIONS } from '@firstline/contract/limits'
import { effectivePlan, PLAN_CHANGE_TIME, PLAN_CREDITS, TRIAL_END_CREDITS } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { billingQuery } from './billing-query.ts'
import { ManualPlansNote } from './manual-plans-note.tsx'
import { SubscriptionActions, SubscriptionFacts } from './subscription-facts.tsx'
import { formatDay } from '#platform/format/format-day.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'

export function CurrentPlan({ profile }: { profile: Profile }) {
  if (profile.testing_mode) {
    return <Plan name="Pro (Testing)">Unlimited. Testing mode is on: nothing is charged.</Plan>
  }
  if (effectivePlan(profile.plan) === 'free')
    return <FreePlan trialEnd={profile.is_trial ? profile.trial_end_date : null} />
  return getRuntime().paymentsEnabled ? <PaidPlan profile={profile} /> : <ManualPlan profile={profile} />
}

/** Pro by a subscription; by hand for what an administrator assigned. */
function PaidPlan({ profile }: { profile: Profile }) {
  const { data } = useQuery(billingQuery(profile))
  const subscription = data?.subscription
  if (!subscription || subscription.status === 'ended') {
    return <ManualPlan profile={profile} isUnknown={!data} />
  }
  return (
    <Plan
      name="Pro"
      also={
        <div className="mt-4 flex flex-col items-start gap-1">
          <SubscriptionActions subscription={subscription} />
          <Link to={paths.account} className="text-link inline-flex min-h-tap items-center text-sm">
            Billing and invoices
          </Link>
        </div>
      }
    >
      <SubscriptionFacts subscription={subscription} renewsAt={profile.next_renewal_date} />
    </Plan>
  )
}

function ManualPlan({ profile, isUnknown = false }: { profile: Profile; isUnknown?: boolean }) {
  const date = formatDay(profile.next_renewal_date)
  if (profile.plan_status === 'inactive') return <EndingPlan date={date} />
  return <ActivePlan date={date} canCancel={!isUnknown} />
}

function Plan({ name, children, also }: { name: string; children: ReactNode; also?: ReactNode }) {
  return (
    <>
      <p className="text-sm text-ink-3">Current Plan</p>
      <h2 className="serif mt-0.5 text-[1.625rem] leading-title">{name}</h2>
      <div className="mt-3 text-sm text-ink-2">{children}</div>
      {also}
    </>
  )
}

function FreePlan({ trialEnd }: { trialEnd: string | null }) {
  const { dm, subject } = PLAN_CREDITS.free
  return (
    <Plan
      name="Free Plan"
      also={
        <>
          <div className="mt-5 border-l-2 border-accent-ink pl-3.5 text-sm">
            <p className="font-semibold">Pro: {PLAN_CREDITS.pro.dm} of each</p>
            <p className="text-ink-2">Up to {MAX_VARIATIONS} variations, and why each works.</p>
          </div>
          <SeePro />
        </>
      }
    >
      {trialEnd && (
        <>
          <p className="font-medium text-ink">Trial until {formatDay(trialEnd)}</p>
          <p className="mt-1 mb-3">
            Then {TRIAL_END_CREDITS.dm} DMs and {TRIAL_END_CREDITS.subject} subject lines for the first month.
          </p>
        </>
      )}
      <p>
        {dm} DMs and {subject} subject lines a month, {DEFAULT_VARIATIONS} variations each.
      </p>
    </Plan>
  )
}

function SeePro() {
  return (
    <>
      <Link to={paths.pricing} className="text-link mt-4 inline-flex min-h-tap items-center text-sm">
        See Pro
      </Link>
      <ManualPlansNote className="mt-1 text-xs text-ink-3 wrap-anywhere" />
    </>
  )
}

function ActivePlan({ date, canCancel }: { date: string; canCancel: boolean }) {
  const cancel = () =>
    notify.info('Subscription cancellation is currently unavailable', {
      description:
        `Write to ${getRuntime().supportEmail} and we cancel it by hand, within ${PLAN_CHANGE_TIME}. ` +
        'It stays active to the end of the billing cycle.',
    })
  return (
    <Plan
      name="Pro"
      also={
        canCancel && (
          <Button kind="quiet" size="sm" className="mt-4 -ml-[0.9375rem]" onClick={cancel}>
            Cancel subscription
          </Button>
        )
      }
    >
      <p className="font-medium text-ink">Active (Monthly subscription)</p>
      <p className="mt-1">Next renewal date: {date}</p>
      <p>Your plan renews automatically.</p>
    </Plan>
  )
}

function EndingPlan({ date }: { date: string }) {
  return (
    <Plan name="Pro" also={<SeePro />}>
      <p className="font-medium text-ink">Inactive</p>
      <p className="mt-1">Access until {date}</p>
      <p>Your subscription is cancelled and won't renew.</p>
    </Plan>
  )
}
