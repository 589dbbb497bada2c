import { PLAN_CHANGE_TIME, PLAN_CREDITS } from '@firstline/contract/plans'
import { SupportAddress } from '#ui/support-address.tsx'
import { ByPayments } from '#domains/billing/by-payments.tsx'
import { getRuntime } from '#platform/runtime.ts'
import { LegalPage, LegalSection, LegalText } from './legal-page.tsx'

const { dm, subject } = PLAN_CREDITS.free

export function RefundPage() {
  return (
    <LegalPage title="Refund Policy" lastUpdated="7/04/2025">
      <LegalSection title="No refunds after purchase">
        <LegalText>
          We do not refund a purchase once it is made: the credits of a plan are allocated to your account
          instantly.
        </LegalText>
        <LegalText>
          There is one exception: you may claim a refund of a payment if we are not able to provide the
          service.
        </LegalText>
      </LegalSection>
      <LegalSection title="Try it first">
        <LegalText>
          We offer a free trial: {dm} DMs and {subject} subject lines, without a card. See whether{' '}
          {getRuntime().brandName} suits you before you pay.
        </LegalText>
      </LegalSection>
      <LegalSection title="Cancelling">
        <LegalText>
          You can cancel your subscription any time from the dashboard.{' '}
          <ByPayments
            byHand={`Its button tells you where to write, and we cancel by hand, within ${PLAN_CHANGE_TIME}. `}
          />
          The subscription stays active to the end of the billing cycle, and you are not charged again.
        </LegalText>
      </LegalSection>
      <LegalSection title="Questions">
        <LegalText>
          Write to <SupportAddress />.
        </LegalText>
      </LegalSection>
    </LegalPage>
  )
}
