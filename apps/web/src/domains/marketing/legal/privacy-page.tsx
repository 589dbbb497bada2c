import { CONSENT_VERSIONS } from '@firstline/contract/consents'
import { BROWSER_DATA, STORED_DATA } from '@firstline/contract/stored-data'
import { SupportAddress } from '#ui/support-address.tsx'
import { getRuntime } from '#platform/runtime.ts'
import { LegalList, LegalPage, LegalSection, LegalText } from './legal-page.tsx'

export function PrivacyPage() {
  const { brandName, legalEntity } = getRuntime()
  return (
    <LegalPage title="Privacy Policy" lastUpdated={CONSENT_VERSIONS.privacy}>
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
          While you are signed in, you can also do it yourself: your account has a download of everything we
          keep about you, and your dashboard deletes the account.
        </LegalText>
      </LegalSection>
      <LegalSection title="What is stored, and for how long">
        <dl className="max-w-measure">
          {STORED_DATA.map(({ what, kept }) => (
            <div key={what} className="border-t border-line py-3 first:border-t-0 first:pt-0">
              <dt>{what}</dt>
              <dd className="mt-1 text-sm text-ink-2">{kept}</dd>
            </div>
          ))}
        </dl>
        <LegalText>
          While you fill in the form, with or without an account, our server reads it to show you how its
          sentences read. For that, it neither stores nor logs what you typed. Without an account, it counts
          how often, under a keyed hash of your network address.
        </LegalText>
        <LegalText>
          A keyed hash is made from a text with a key that only the server has. It is recognized when it comes
          again, and the text can't be read from it. What is encrypted can be read by the server alone.
        </LegalText>
      </LegalSection>
      <LegalSection title="Who sees it">
        <LegalText>
          You do, and no other member does. Administrators of {brandName} see accounts, plans, credits, what
          was generated and the journals. Nobody can see your password.
        </LegalText>
      </LegalSection>
      <LegalSection title="Who else gets some of it">
        <LegalList
          items={[
            'The operator of a language model, where one writes: what you entered, what was read from the website, and the latest messages of the same kind, so that they are not repeated; and what you ask in the help chat. Never your address or your name. Your results say who wrote them.',
            'The website whose address you enter: our server reads it, and it does not learn who asked.',
            'The services that deliver our mails and texts: your address or number, and the message.',
            'The payment provider, when you open its checkout: your e-mail address. What you pay with, you tell the provider alone.',
            'The provider or company by which you sign in: that you do so here. Only when you choose it.',
            'Where a form checks that you are a person, the company that does it: your network address, and what its check reads in your browser.',
          ]}
        />
        <LegalText>The service sends nothing to anybody else.</LegalText>
      </LegalSection>
      <LegalSection title="Cookies and what your browser keeps">
        <LegalList
          items={BROWSER_DATA.map(({ name, what, kept }) => (
            <>
              <code className="wrap-anywhere">{name}</code>: {what} {kept}
            </>
          ))}
        />
        <LegalText>
          None of it follows you to other sites. A check that you are a person may keep something of its own.
        </LegalText>
      </LegalSection>
    </LegalPage>
  )
}
