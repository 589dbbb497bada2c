import { PLANS_BY_HAND } from '@firstline/contract/plans'
import { classNames } from '#ui/class-names.ts'
import { SupportAddress } from '#ui/support-address.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { getRuntime } from '#platform/runtime.ts'

/** Shown wherever a plan is sold by hand: who changes the plan, how soon, and a contact. Hidden with online payments. */
export function ManualPlansNote({ className }: { className?: string }) {
  const isHydrated = useIsHydrated()
  if (isHydrated && getRuntime().paymentsEnabled) return null
  return (
    <p className={classNames('only-by-hand', className)}>
      {PLANS_BY_HAND} Questions about yours: <SupportAddress />.
    </p>
  )
}
