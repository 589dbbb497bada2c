import { effectivePlan } from '@firstline/contract/plans'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { BuyPro } from './buy-pro.tsx'
import { CheckoutNote } from './checkout-note.tsx'
import { openCheckout } from './open-checkout.ts'

/** The plan button for signed-in users. The profile is read again when the page opens. */
export function UpgradeButton() {
  const { user, profile, isLoading, refreshProfile } = useAuth()
  const wasRefreshed = useRef(false)
  useEffect(() => {
    if (isLoading || !user || wasRefreshed.current) return
    wasRefreshed.current = true
    // The cached profile stays valid when this fails; the dashboard reports failures.
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
  if (getRuntime().paymentsEnabled && !isPro) return <BuyPro isDisabled={isLoading} />
  return (
    <>
      <Button size="lg" wide disabled={isLoading || isPro} onClick={() => openCheckout(profile?.email)}>
        {isPro ? 'Current Plan' : 'Upgrade'}
      </Button>
      {!isPro && <CheckoutNote />}
    </>
  )
}
