import type { ReactNode } from 'react'
import { getRuntime } from '#platform/runtime.ts'
import { LegalPage, LegalText } from './legal-page.tsx'

interface Term {
  title: string
  text: ReactNode
}

function terms(): Term[] {
  const { brandName, legalEntity } = getRuntime()
  return [
    {
      title: 'Accurate registration information',
      text: `To use ${brandName} you agree to give true, accurate and complete information during and after registration. You are responsible for everything done through your account.`,
    },
    {
      title: 'No warranty',
      text: `Neither ${legalEntity} nor any third party gives a warranty or guarantee that the information and materials offered here are accurate, timely, complete or suitable for a particular purpose. They may hold mistakes, and liability for these is excluded to the fullest extent the law permits.`,
    },
    {
      title: 'Your own risk',
      text: 'You use the service and what it writes entirely at your own risk. It is yours to make sure that a message meets your needs and the rules that apply to it before you send it.',
    },
    {
      title: 'Proprietary content',
      text: `This website and its content, design, layout, look and graphics belong or are licensed to ${legalEntity}. Nothing here gives you a claim to them.`,
    },
    {
      title: 'Payment of charges',
      text: 'You agree to pay the charges that belong to the plan you choose.',
    },
    {
      title: 'Lawful use',
      text: 'You agree not to use the website or the service for anything unlawful, illegal or forbidden by these terms or by the laws that apply to you.',
    },
    {
      title: 'Third-party links',
      text: 'The website may link to websites of others. Once there, their terms and their privacy policy apply.',
    },
    {
      title: 'Binding contract',
      text: `By starting a transaction for the service you enter a legally binding and enforceable contract with ${legalEntity}.`,
    },
    {
      title: 'Refund if the service cannot be provided',
      text: 'You may claim a refund of a payment if we are not able to provide the service. Our Refund Policy says when and how.',
    },
    {
      title: 'Force majeure',
      text: 'No party is liable for failing to perform an obligation under these terms as long as an event beyond its control prevents or delays it.',
    },
    {
      title: 'Governing law',
      text: (
        <>
          These terms, and any dispute or claim about them, are governed by the law of <Jurisdiction />.
        </>
      ),
    },
    {
      title: 'Jurisdiction',
      text: (
        <>
          Disputes arising out of these terms belong before the courts of <Jurisdiction /> alone.
        </>
      ),
    },
  ]
}

/** The setting may be empty and is unknown when the page is built, so the style sheet selects the text. */
function Jurisdiction() {
  const { legalEntity, legalJurisdiction } = getRuntime()
  return (
    <>
      <span className="peer">{legalJurisdiction}</span>
      <span className="hidden peer-empty:inline">the place where {legalEntity} is established</span>
    </>
  )
}

export function TermsPage() {
  const { brandName, legalEntity } = getRuntime()
  return (
    <LegalPage title="Terms & Conditions">
      <LegalText>
        These terms are the agreement between you and {legalEntity} about the use of {brandName}.
      </LegalText>
      <ol className="mt-3 flex flex-col gap-7">
        {terms().map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[2.25rem_1fr]">
            <span aria-hidden="true" className="serif text-h3 text-ink-3 tabular-nums">
              {at + 1}
            </span>
            <div>
              <h2 className="serif text-h3">{title}</h2>
              <p className="mt-2 max-w-measure text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </LegalPage>
  )
}
