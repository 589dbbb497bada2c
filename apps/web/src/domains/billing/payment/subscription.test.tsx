import { PAYMENT_WAIT_MS } from '@firstline/contract/limits'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { PAYMENT_CHECK_INTERVAL_MS } from './use-payment-check.ts'
import { SubscriptionSuccess } from './subscription.tsx'

const toasts = isolatePages()
beforeEach(() => {
  prepareRuntime()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

const show = (auth: ReturnType<typeof makeAuth>) =>
  showPage(<SubscriptionSuccess visitor={<p>A visitor</p>} />, { at: '/payment/subscription-success', auth })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('/payment/subscription-success (P10.3)', () => {
  it('reads the profile again, reports the upgrade and goes to the dashboard', async () => {
    const auth = makeAuth(makeProfile({ plan: 'pro' }))
    const { address } = show(auth)
    await pass(0)
    expect(address()).toBe('/dashboard')
    expect(auth.refreshProfile).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          kind: 'success',
          title: 'Upgrade successful!',
          description: 'You are on Pro: 100 DMs and 100 subject lines a month.',
        },
      ]),
    )
  })

  it('polls for 30 seconds before it says that the payment is still pending', async () => {
    const auth = makeAuth(makeProfile())
    const { address } = show(auth)
    await pass(PAYMENT_WAIT_MS - 1)
    screen.getByRole('heading', { name: 'Checking your payment' })
    expect(auth.refreshProfile).toHaveBeenCalledTimes(PAYMENT_WAIT_MS / PAYMENT_CHECK_INTERVAL_MS)
    await pass(1)
    screen.getByRole('heading', { name: 'We are waiting for the payment' })
    screen.getByText(/^Plans are changed by hand, within one working day\./)
    expect(address()).toBe('/payment/subscription-success')
    await pass(PAYMENT_WAIT_MS)
    expect(auth.refreshProfile).toHaveBeenCalledTimes(PAYMENT_WAIT_MS / PAYMENT_CHECK_INTERVAL_MS)
    expect(toasts).toEqual([])
  })

  it('checks the payment again on request', async () => {
    const auth = makeAuth(makeProfile(), { refreshProfile: vi.fn(() => Promise.reject(new Error('Away'))) })
    show(auth)
    await pass(PAYMENT_WAIT_MS)
    await act(async () => screen.getByRole('button', { name: 'Check again' }).click())
    screen.getByRole('heading', { name: 'Checking your payment' })
    await pass(PAYMENT_WAIT_MS)
    screen.getByRole('heading', { name: 'We are waiting for the payment' })
  })

  it('asks a visitor without a session to sign in', async () => {
    show(makeAuth(null))
    screen.getByText('A visitor')
    await pass(0)
  })
})
