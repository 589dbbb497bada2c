import { BillingPart } from '#domains/billing/account-billing/billing-part.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getRuntime } from '#platform/runtime.ts'
import { AccountPart } from './account-part.tsx'

/** Only where payments change plans; elsewhere the dashboard says whom to write to. */
export function AccountBilling() {
  const { profile } = useAuth()
  if (!profile || !getRuntime().paymentsEnabled) return null
  return (
    <AccountPart
      title="Billing"
      note="What you pay for, and the receipts. The card and the details on the bill are with the payment provider."
    >
      <BillingPart profile={profile} />
    </AccountPart>
  )
}
