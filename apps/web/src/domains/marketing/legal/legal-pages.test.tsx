import { BROWSER_DATA, STORED_DATA } from '@firstline/contract/stored-data'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getRuntime, setRuntime } from '#platform/runtime.ts'
import { ContactPage } from './contact-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { RefundPage } from './refund-page.tsx'
import { TermsPage } from './terms-page.tsx'

beforeEach(() =>
  setRuntime({ ...getRuntime(), supportEmail: 'help@hale.example', legalJurisdiction: 'Bremen' }),
)
afterEach(cleanup)

const show = (page: ReactNode) => render(page)
const mailto = () => screen.getByRole('link', { name: 'help@hale.example' }).getAttribute('href')

describe('the legal pages', () => {
  it('say which address to write to', () => {
    show(<ContactPage />)
    screen.getByRole('heading', { name: 'Contact Us' })
    screen.getByText('Last updated 06-04-2025')
    expect(mailto()).toBe('mailto:help@hale.example')
  })

  it('list twelve terms and name the court', () => {
    show(<TermsPage />)
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
    expect(screen.getAllByRole('heading', { level: 2 }).map((term) => term.textContent)).toEqual([
      'Accurate registration information',
      'No warranty',
      'Your own risk',
      'Proprietary content',
      'Payment of charges',
      'Lawful use',
      'Third-party links',
      'Binding contract',
      'Refund if the service cannot be provided',
      'Force majeure',
      'Governing law',
      'Jurisdiction',
    ])
    expect(screen.getAllByText('Bremen')).toHaveLength(2)
  })

  it('say what is collected and how to have it deleted', () => {
    show(<PrivacyPage />)
    screen.getByText('Last updated 7/04/2025')
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 8)
        .map((item) => item.textContent),
    ).toEqual([
      'Your name, e-mail address and other contact information you give us.',
      'Your account preferences and credit usage.',
      'Payment details, which are handled by third parties; we do not store card numbers.',
      'Usage data: which parts of the service you use, and when.',
      'Giving you access to your dashboard.',
      'Keeping track of credits and subscriptions.',
      'Sending you updates about the service.',
      'Keeping the service secure.',
    ])
    screen.getByText(/protected by encryption/)
    screen.getByText(/ask to view, modify or delete your information/)
    expect(mailto()).toBe('mailto:help@hale.example')
  })

  it('say what is stored, for how long, who gets it and what the browser keeps', () => {
    show(<PrivacyPage />)
    const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(sections).toEqual([
      'What we collect',
      'What it is used for',
      'How it is protected',
      'Your rights',
      'What is stored, and for how long',
      'Who sees it',
      'Who else gets some of it',
      'Cookies and what your browser keeps',
    ])
    for (const { what, kept } of STORED_DATA) {
      expect(screen.getByText(what).nextElementSibling?.textContent).toBe(kept)
    }
    for (const { name } of BROWSER_DATA) screen.getByText(name)
  })

  it('exclude refunds and explain how to cancel', () => {
    show(<RefundPage />)
    screen.getByText('Last updated 7/04/2025')
    screen.getByText(/do not refund a purchase once it is made: .* allocated to your account instantly/)
    screen.getByText(/We offer a free trial/)
    screen.getByText(
      /cancel your subscription any time from the dashboard.*active to the end of the billing cycle/,
    )
  })

  it('say how the dashboard cancels, and the one refund that the terms give', () => {
    show(<RefundPage />)
    screen.getByText(/Its button tells you where to write, and we cancel by hand, within one working day\./)
    screen.getByText(/you may claim a refund of a payment if we are not able to provide the service/)
  })
})
