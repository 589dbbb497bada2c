import { SupportAddress } from '#components/support-address.tsx'
import { runtime } from '#lib/runtime.ts'
import { LegalList, LegalPage, LegalSection, LegalText } from './legal-page.tsx'

export function PrivacyPage() {
  const { brandName, legalEntity } = runtime()
  return (
    <LegalPage title="Privacy Policy" lastUpdated="7/04/2025">
      <LegalText>
        What {legalEntity} collects when you use {brandName}, what it is for, and what you can ask of us.
      </LegalText>
      <LegalSection title="What we collect">
        <LegalList
          items={[
            'Your name, e-mail address and other contact information you give us.',
            'Your account preferences and credit usage.',
            'Payment details, which are handled by third parties; we do not store card numbers.',
            'Usage data: which parts of the service you use, and when.',
          ]}
        />
      </LegalSection>
      <LegalSection title="What it is used for">
        <LegalList
          items={[
            'Giving you access to your dashboard.',
            'Keeping track of credits and subscriptions.',
            'Sending you updates about the service.',
            'Keeping the service secure.',
          ]}
        />
      </LegalSection>
      <LegalSection title="How it is protected">
        <LegalText>
          Your information is protected by encryption and by limiting who may reach it. No way of sending or
          storing data is perfectly safe, and we do not claim that ours is.
        </LegalText>
      </LegalSection>
      <LegalSection title="Your rights">
        <LegalText>
          You may ask to view, modify or delete your information at any time by writing to <SupportAddress />.
        </LegalText>
      </LegalSection>
    </LegalPage>
  )
}
