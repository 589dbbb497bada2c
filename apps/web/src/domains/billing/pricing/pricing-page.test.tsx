import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getRuntime, setRuntime } from '#platform/runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { PricingPage } from './pricing-page.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

const toasts = isolatePages()
const signedOut = makeAuth(null)

const showPricing = (at = '/pricing') => showPage(<PricingPage />, { at, auth: signedOut })

function showButton(plan: 'free' | 'pro' | 'growth', checkoutUrl: string | null = null) {
  setRuntime({ ...getRuntime(), checkoutUrl, supportEmail: 'help@hale.example' })
  const auth = makeAuth(makeProfile({ plan }))
  return { auth, ...showPage(<UpgradeButton />, { at: '/pricing', auth }) }
}

describe('/pricing', () => {
  it('sells one plan, with its ten features', () => {
    showPricing()
    screen.getByRole('heading', { name: 'Pro', level: 1 })
    screen.getByText('Available Now')
    screen.getByText(/^AI generation tools for high-converting cold DMs and subject lines\./)
    const card = within(screen.getByRole('region', { name: 'Pro plan' }))
    card.getByText('Most Popular')
    card.getByText('$89')
    card.getByText('per month')
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '100 cold DM generations a month',
      '100 subject line generations a month',
      'Premium message optimization',
      'Message A/B testing tools',
      'Priority generation queue',
      'Priority support with 12h response',
      'Advanced conversion analytics',
      'Custom templates creation',
      'Industry-specific prompts',
      'Export data in multiple formats',
    ])
  })

  it('leads a visitor to sign-up', () => {
    showPricing()
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signup')
  })

  it('explains the redirect from the demo to a visitor', () => {
    showPricing('/pricing?from=demo_limit')
    expect(screen.getByRole('status').textContent).toBe(
      'Demo limit reached. You have already used your demo allocation. Please sign up for full access.',
    )
  })
})

describe('the plan button of a signed-in user', () => {
  it('reads the profile again, and only once', () => {
    const { auth } = showButton('free')
    expect(auth.refreshProfile).toHaveBeenCalledTimes(1)
  })

  it('cannot buy the same plan twice', () => {
    showButton('pro')
    expect(screen.getByRole('button', { name: 'Current Plan' })).toHaveProperty('disabled', true)
  })

  it('treats a plan that is no longer sold as Pro', () => {
    showButton('growth')
    screen.getByRole('button', { name: 'Current Plan' })
  })

  it('opens nothing and explains it where no payment is configured', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { person } = showButton('free')
    await person.click(screen.getByRole('button', { name: 'Upgrade' }))
    await vi.waitFor(() =>
      expect(toasts).toEqual([
        {
          kind: 'error',
          title: 'Payment processing is currently unavailable',
          description:
            'Write to help@hale.example to get Pro. Plans are changed by hand, within one working day.',
        },
      ]),
    )
    expect(open).not.toHaveBeenCalled()
  })

  it('says before the click where no payment is configured, and how to get Pro (P10.2)', () => {
    showButton('free')
    screen.getByText('Paying online is not available at the moment. Write to us to get Pro.')
  })

  it('says that plans are changed by hand, and names a contact (P10.2)', () => {
    setRuntime({ ...getRuntime(), supportEmail: 'help@hale.example' })
    showPricing()
    const card = within(screen.getByRole('region', { name: 'Pro plan' }))
    card.getByText(/^Plans are changed by hand, within one working day\./)
    expect(card.getByRole('link', { name: 'help@hale.example' }).getAttribute('href')).toBe(
      'mailto:help@hale.example',
    )
  })

  it('opens the checkout in a new tab with the address filled in', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { person } = showButton('free', 'https://pay.example/pro?ref=1')
    await person.click(screen.getByRole('button', { name: 'Upgrade' }))
    expect(String(open.mock.calls[0]?.[0])).toBe(
      'https://pay.example/pro?ref=1&prefilled_email=rowan%40halecover.example',
    )
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        {
          title: 'Opening checkout...',
          description: 'You will be redirected to complete your purchase.',
        },
      ]),
    )
  })
})
