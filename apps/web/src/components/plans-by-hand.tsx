import { PLANS_BY_HAND } from '@firstline/contract/plans'
import { SupportAddress } from './support-address.tsx'

/** Wherever one can pay: who changes the plan, how soon, and whom to ask. */
export function PlansByHand({ className }: { className?: string }) {
  return (
    <p className={className}>
      {PLANS_BY_HAND} Questions about yours: <SupportAddress />.
    </p>
  )
}
