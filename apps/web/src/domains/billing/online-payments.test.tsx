import type { Billing, Invoice, Subscription } from '@firstline/contract/billing'
import { PAYMENT_WAIT_MS } from '@firstline/contract/limits'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_CHECK_INTERVAL_MS } from '#domains/billing/payment/use-payment-check.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { BillingPart } from './account-billing/billing-part.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { OverdueBanner } from './overdue-banner.tsx'
import { PaymentCancelPage } from './payment/payment-cancel-page.tsx'
import { SubscriptionSuccess } from './payment/subscription.tsx'
import { TopUpSuccess } from './payment/top-up-success.tsx'
import { PlanCard } from './pricing/plan-card.tsx'
import { UpgradeButton } from './pricing/upgrade-button.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}))

const toasts = isolatePages()
beforeEach(() => prepareRuntime({ paymentsEnabled: true, offers: ['pro-monthly', 'pro-yearly', 'top-up'] }))

const PAGE = 'https://pay.example/session'
const monthly: Subscription = {
  offer: 'pro-monthly',
  status: 'active',
  isCanceled: false,
  paidUntil: '2099-12-01T12:00:00Z',
  graceUntil: null,
}
const invoice: Invoice = {
  id: 'in_1',
  offer: 'pro-monthly',
  at: '2026-11-01T12:00:00Z',
  amount: 8_900,
  currency: 'usd',
  status: 'paid',
  url: 'https://pay.example/in_1',
}

function makeBilling(changes: Partial<Billing> = {}): Billing {
  return { subscription: monthly, invoices: [], extra: { dm: 0, subject: 0 }, ...changes }
}

const refuse = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

/** Serves functions by name and returns the calls. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  const calls: [name: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const name = url.split('/').at(-1) ?? ''
    calls.push([name, body === undefined ? null : JSON.parse(body)])
    const answer = answers[name]
    if (!answer) throw new Error(`Nothing is prepared for ${name}`)
    return answer()
  })
  return calls
}

/** A tab that the page opens. */
function openTabs() {
  const tab = { opener: {} as unknown, location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, open }
}

const pro = makeProfile({ plan: 'pro', credits_dm: 100, credits_subject: 100 })
const show = (page: ReactNode, profile = pro) => showPage(page, { at: '/page', auth: makeAuth(profile) })
const showBilling = (billing: Billing, page: ReactNode) => {
  const calls = serve({ billing: () => Response.json(billing) })
  return { calls, ...show(page) }
}

describe('Upgrade with online payments (P10.2)', () => {
  const button = () => screen.getByRole('button', { name: 'Upgrade' })

  it('opens the checkout in the tab that the click opened, once for a double click', async () => {
    const { tab, open } = openTabs()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const calls = serve({ 'create-checkout': () => promise })
    const { person } = show(<UpgradeButton />, makeProfile())
    await person.dblClick(button())
    resolve(Response.json({ url: PAGE }))
    await waitFor(() => expect(tab.location.href).toBe(PAGE))
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank')
    expect(tab.opener).toBeNull()
    expect(calls).toEqual([['create-checkout', { offer: 'pro-monthly' }]])
    expect(toasts).toEqual([
      {
        kind: 'info',
        title: 'Opening checkout...',
        description: 'You will be redirected to complete your purchase.',
      },
    ])
  })

  it('buys a year where that is chosen', async () => {
    openTabs()
    const calls = serve({ 'create-checkout': () => Response.json({ url: PAGE }) })
    const { person } = show(<UpgradeButton />, makeProfile())
    await person.click(screen.getByRole('radio', { name: '$890 per year' }))
    await person.click(button())
    await waitFor(() => expect(calls).toEqual([['create-checkout', { offer: 'pro-yearly' }]]))
  })

  it('closes the tab and gives the reason when the provider is unavailable', async () => {
    const { tab } = openTabs()
    const message =
      'Payment processing is currently unavailable. Please try again later. Nothing was charged.'
    serve({ 'create-checkout': () => refuse(503, 'payments_unavailable', message) })
    const { person } = show(<UpgradeButton />, makeProfile())
    await person.click(button())
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
    await waitFor(() =>
      expect(toasts).toContainEqual({
        kind: 'error',
        title: 'Payment processing is currently unavailable',
        description: 'Please try again later. Nothing was charged.',
      }),
    )
    expect(tab.location.href).toBe('')
  })

  it('opens no address that is not of the web', async () => {
    const { tab } = openTabs()
    serve({ 'create-checkout': () => Response.json({ url: 'javascript:alert(1)' }) })
    const { person } = show(<UpgradeButton />, makeProfile())
    await person.click(button())
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
    expect(tab.location.href).toBe('')
  })

  it('leads a user who already has Pro to the account page', async () => {
    openTabs()
    const message = 'You already have Pro. You can manage it on your account page.'
    serve({ 'create-checkout': () => refuse(409, 'already_subscribed', message) })
    const { person } = show(<UpgradeButton />, makeProfile())
    await person.click(button())
    await waitFor(() =>
      expect(toasts).toContainEqual(
        expect.objectContaining({
          title: 'You already have Pro',
          description: 'You can manage it on your account page.',
        }),
      ),
    )
  })

  it('says nothing of plans that are changed by hand', () => {
    show(
      <>
        <PlanCard />
        <PaymentCancelPage />
      </>,
    )
    expect(screen.queryByText(/by hand/)).toBeNull()
  })
})

describe('Current Plan with online payments (P7.3)', () => {
  it('cancels after a confirmation that names the date, and takes it back', async () => {
    const canceled = makeBilling({ subscription: { ...monthly, isCanceled: true } })
    let answer = makeBilling()
    const calls = serve({
      billing: () => Response.json(answer),
      'change-subscription': () =>
        Response.json((answer = answer.subscription?.isCanceled ? makeBilling() : canceled)),
    })
    const { person } = show(<CurrentPlan profile={pro} />)
    await person.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(screen.getByRole('alertdialog'))
    dialog.getByText(/^You keep Pro until 1 December 2099 and are not charged again\./)
    expect(calls.map(([name]) => name)).toEqual(['billing'])
    await person.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    await screen.findByText('Inactive')
    screen.getByText('Access until 1 December 2099')
    screen.getByText(/won't renew/)
    await person.click(screen.getByRole('button', { name: 'Keep subscription' }))
    await screen.findByText('Active (Monthly subscription)')
    expect(calls.slice(1)).toEqual([
      ['change-subscription', { action: 'cancel' }],
      ['change-subscription', { action: 'resume' }],
    ])
  })

  it('reports a failure to cancel and leaves the subscription active', async () => {
    serve({
      billing: () => Response.json(makeBilling()),
      'change-subscription': () => refuse(503, 'payments_unavailable', 'The provider is away.'),
    })
    const { person } = show(<CurrentPlan profile={pro} />)
    await person.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    await person.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel subscription' }),
    )
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Failed to cancel subscription', description: 'The provider is away.' },
      ]),
    )
    screen.getByText('Active (Monthly subscription)')
  })

  it('warns of a failed payment, and opens the page for the card', async () => {
    const { tab } = openTabs()
    const overdue = { ...monthly, status: 'overdue' as const, graceUntil: '2099-12-08T12:00:00Z' }
    const calls = serve({
      billing: () => Response.json(makeBilling({ subscription: overdue })),
      'open-billing-portal': () => Response.json({ url: PAGE }),
    })
    const { person } = show(<OverdueBanner profile={pro} />)
    await screen.findByText('Your last payment failed.')
    screen.getByText(/You keep Pro until 8 December 2099\./)
    await person.click(screen.getByRole('button', { name: 'Update card' }))
    await waitFor(() => expect(tab.location.href).toBe(PAGE))
    expect(calls.at(-1)).toEqual(['open-billing-portal', {}])
  })

  it('says of a plan that was assigned by hand how to cancel it', async () => {
    const { person } = showBilling(makeBilling({ subscription: null }), <CurrentPlan profile={pro} />)
    await person.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Subscription cancellation is currently unavailable' }]),
    )
  })
})

describe('Billing on the account page (P10.6)', () => {
  it('lists the subscription and its invoices with amount, status and link', async () => {
    const invoices: Invoice[] = [{ ...invoice, id: 'in_2', status: 'failed', url: null }, invoice]
    showBilling(makeBilling({ invoices }), <BillingPart profile={pro} />)
    await screen.findByText('Pro, $89 per month')
    screen.getByText('Next payment: 1 December 2099.')
    const rows = within(screen.getByRole('region', { name: 'Invoices' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Pro, a monthFailed1 Nov 2026 · $89.00',
      'Pro, a monthPaid1 Nov 2026 · $89.00View',
    ])
    const link = screen.getByRole('link', { name: 'View the invoice of 1 Nov 2026' })
    expect(link.getAttribute('href')).toBe('https://pay.example/in_1')
  })

  it('sells a top-up and shows what is left of earlier ones', async () => {
    openTabs()
    const calls = serve({
      billing: () => Response.json(makeBilling({ extra: { dm: 12, subject: 1 } })),
      'create-checkout': () => Response.json({ url: PAGE }),
    })
    const { person } = show(<BillingPart profile={pro} />)
    await screen.findByText(/^20 DMs and 20 subject lines for \$19, once\..*stay until they are used\.$/)
    screen.getByText('Left of your top-ups: 12 DMs and 1 subject line.')
    await person.click(screen.getByRole('button', { name: 'Buy a top-up' }))
    await waitFor(() => expect(calls.at(-1)).toEqual(['create-checkout', { offer: 'top-up' }]))
  })

  it('has no portal and no invoices before the first payment', async () => {
    serve({ billing: () => Response.json(makeBilling({ subscription: null })) })
    show(<BillingPart profile={makeProfile()} />, makeProfile())
    await screen.findByText('You have no subscription.')
    screen.getByText('No invoices yet.')
    expect(screen.queryByRole('button', { name: 'Manage billing' })).toBeNull()
  })
})

describe('the return from the checkout of a top-up (P10.3)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const page = <TopUpSuccess visitor={<p>A visitor</p>} />
  const topUp = (at: Date): Invoice => ({ ...invoice, offer: 'top-up', at: at.toISOString() })

  it('reports the top-up when its invoice is there, then goes to the dashboard', async () => {
    let invoices: Invoice[] = [topUp(new Date('2026-01-01'))]
    serve({ billing: () => Response.json(makeBilling({ invoices })) })
    const { address } = show(page)
    await pass(PAYMENT_CHECK_INTERVAL_MS)
    screen.getByRole('heading', { name: 'Checking your payment' })
    invoices = [topUp(new Date()), ...invoices]
    await pass(PAYMENT_CHECK_INTERVAL_MS)
    expect(address()).toBe('/dashboard')
    vi.useRealTimers()
    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', title: 'Top-up successful!' }]))
  })

  it('says that a delayed payment has failed, and nothing of an earlier failure', async () => {
    let invoices: Invoice[] = [{ ...topUp(new Date('2026-01-01')), status: 'failed' }]
    serve({ billing: () => Response.json(makeBilling({ invoices })) })
    show(page)
    await pass(PAYMENT_CHECK_INTERVAL_MS)
    screen.getByRole('heading', { name: 'Checking your payment' })
    invoices = [{ ...topUp(new Date()), status: 'failed' }]
    await pass(PAYMENT_CHECK_INTERVAL_MS)
    screen.getByRole('heading', { name: 'Your payment failed' })
    screen.getByText(/^Nothing was charged, and your plan and credits are as they were\./)
  })

  it('says that the first payment of a subscription has failed', async () => {
    const invoices: Invoice[] = [{ ...invoice, at: new Date().toISOString(), status: 'failed' }]
    serve({ billing: () => Response.json(makeBilling({ subscription: null, invoices })) })
    show(<SubscriptionSuccess visitor={<p>A visitor</p>} />, makeProfile())
    await pass(PAYMENT_CHECK_INTERVAL_MS)
    screen.getByRole('heading', { name: 'Your payment failed' })
  })

  it('says after 30 seconds that the payment is still pending', async () => {
    serve({ billing: () => Response.json(makeBilling()) })
    show(page)
    await pass(PAYMENT_WAIT_MS)
    screen.getByRole('heading', { name: 'We are waiting for the payment' })
    screen.getByText(/^Your top-up has not arrived yet\./)
  })
})
