import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useSessionPresence } from '#platform/storage/session-presence.ts'
import { paths } from '#platform/router/paths.ts'
import { CheckoutNote } from './checkout-note.tsx'

const LivePlanButton = lazy(async () => ({
  default: (await import('./live-plan-button.tsx')).LivePlanButton,
}))

/** Visitors get a plain link; only signed-in users load the client library. */
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
