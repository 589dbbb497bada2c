import { SupportAddress } from '#ui/support-address.tsx'
import { LegalPage, LegalText } from './legal-page.tsx'

export function ContactPage() {
  return (
    <LegalPage title="Contact Us" lastUpdated="06-04-2025">
      <LegalText>
        Questions about your account, your plan or a message? Write to <SupportAddress />.
      </LegalText>
      <LegalText>
        Say which address you signed up with. It is the quickest way for us to find what went wrong.
      </LegalText>
    </LegalPage>
  )
}
