import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '#components/button.tsx'
import { useSessionPresence } from '#lib/auth/session-presence.ts'
import { paths } from '#lib/paths.ts'
import { CheckoutNote } from './checkout-note.tsx'

const LivePlanButton = lazy(async () => ({
  default: (await import('./live-plan-button.tsx')).LivePlanButton,
}))

/** A visitor's button needs nothing; whoever is signed in has a plan, and the client library that knows it. */
export function PlanButton() {
  const isSignedIn = useSessionPresence()
  if (!isSignedIn) {
    return (
      <ButtonLink size="lg" wide to={paths.signup}>
        Get Started
      </ButtonLink>
    )
  }
  const waiting = (
    <>
      <Button size="lg" wide disabled>
        Upgrade
      </Button>
      <CheckoutNote />
    </>
  )
  return (
    <Suspense fallback={waiting}>
      <LivePlanButton />
    </Suspense>
  )
}
