import { effectivePlan } from '@firstline/contract/plans'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#components/button.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { CheckoutNote } from './checkout-note.tsx'
import { openCheckout } from './open-checkout.ts'

/** What somebody signed in can do about the plan. The profile is read anew when the page is opened. */
export function UpgradeButton() {
  const { user, profile, isLoading, refreshProfile } = useAuth()
  const wasRefreshed = useRef(false)
  useEffect(() => {
    if (isLoading || !user || wasRefreshed.current) return
    wasRefreshed.current = true
    // What was read before still stands when this fails; the dashboard is where a failure is shown.
    refreshProfile().catch(() => undefined)
  }, [isLoading, user, refreshProfile])

  if (!isLoading && !profile) {
    return (
      <ButtonLink size="lg" wide to={paths.signup}>
        Get Started
      </ButtonLink>
    )
  }
  const isPro = profile !== null && effectivePlan(profile.plan) === 'pro'
  return (
    <>
      <Button size="lg" wide disabled={isLoading || isPro} onClick={() => openCheckout(profile?.email)}>
        {isPro ? 'Current Plan' : 'Upgrade'}
      </Button>
      {!isPro && <CheckoutNote />}
    </>
  )
}
