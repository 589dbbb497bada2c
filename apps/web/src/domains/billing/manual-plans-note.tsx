import { PLANS_BY_HAND } from '@firstline/contract/plans'
import { SupportAddress } from '#ui/support-address.tsx'

/** Shown wherever a plan is sold: who changes the plan, how soon, and a contact. */
export function ManualPlansNote({ className }: { className?: string }) {
  return (
    <p className={className}>
      {PLANS_BY_HAND} Questions about yours: <SupportAddress />.
    </p>
  )
}
