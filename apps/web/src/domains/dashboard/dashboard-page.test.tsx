import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { serveFunctions, showDashboard } from './testing/show-dashboard.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}))
const toasts = isolatePages()
beforeEach(() => prepareRuntime())

const spent = { case: 'spent', dm: 0, subject: 6, nextRenewalDate: '2099-12-01T12:00:00Z' }

beforeEach(() => void serveFunctions({ 'reset-credits': () => Response.json(spent) }))

const credits = (name: string) => within(screen.getByRole('region', { name: `${name} credits` }))
const plan = () => within(screen.getByRole('complementary', { name: 'Current Plan' }))

describe('/dashboard/user', () => {
  it('shows the balance and the share that is used', () => {
    showDashboard()
    expect(credits('Cold DM').getByText('33% used')).toBeTruthy()
    expect(credits('Cold DM').getByRole('progressbar').getAttribute('aria-valuetext')).toBe('4 of 6 left')
    expect(credits('Subject Line').getByText('0% used')).toBeTruthy()
    expect(screen.getByText('Renew on 1 December 2099')).toBeTruthy()
  })

  it('formats a balance of a million readably', () => {
    showDashboard({ plan: 'pro', credits_dm: 1_000_000 })
    expect(credits('Cold DM').getByText('1,000,000')).toBeTruthy()
    expect(credits('Cold DM').getByText('0% used')).toBeTruthy()
  })

  it('opens the generator with the message type', async () => {
    const { person, address } = showDashboard()
    await person.click(credits('Subject Line').getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(address()).toBe('/generator?type=subject'))
  })

  it('explains why there is nothing to generate with', async () => {
    const { person, address } = showDashboard({ credits_subject: 0 })
    await person.click(credits('Subject Line').getByRole('button', { name: 'Generate' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          kind: 'error',
          title: 'Not enough credits',
          description: "You don't have enough Subject Line credits. Please wait for your credits to renew.",
        },
      ]),
    )
    expect(address()).toBe('/dashboard/user')
  })

  it('says when used up credits renew', () => {
    showDashboard({ credits_dm: 0, credits_subject: 0 })
    expect(screen.getByText('No Cold DM or Subject Line credits left.')).toBeTruthy()
    expect(screen.getByText(/Credits renew on 1 December 2099\./)).toBeTruthy()
  })

  it('shows a free plan and the link to upgrade', () => {
    showDashboard()
    expect(plan().getByRole('heading', { name: 'Free Plan' })).toBeTruthy()
    expect(plan().getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing')
  })

  it('shows an active subscription, its renewal, and that it cannot be canceled here', async () => {
    const { person } = showDashboard({ plan: 'growth', credits_dm: 100, credits_subject: 40 })
    expect(plan().getByText('Active (Monthly subscription)')).toBeTruthy()
    expect(plan().getByText('Next renewal date: 1 December 2099')).toBeTruthy()
    expect(plan().getByText('Your plan renews automatically.')).toBeTruthy()
    await person.click(plan().getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          kind: 'info',
          title: 'Subscription cancellation is currently unavailable',
          description:
            'Write to support@firstline.local and we cancel it by hand, within one working day. ' +
            'It stays active to the end of the billing cycle.',
        },
      ]),
    )
  })

  it('shows when a canceled subscription ends', () => {
    showDashboard({ plan: 'pro', plan_status: 'inactive' })
    expect(plan().getByText('Inactive')).toBeTruthy()
    expect(plan().getByText('Access until 1 December 2099')).toBeTruthy()
    expect(plan().getByText(/cancelled and won't renew/)).toBeTruthy()
  })

  it('shows testing mode as unlimited', () => {
    showDashboard({ plan: 'pro', testing_mode: true, credits_dm: 0, credits_subject: 0 })
    expect(plan().getByRole('heading', { name: 'Pro (Testing)' })).toBeTruthy()
    expect(credits('Cold DM').getByText('Unlimited')).toBeTruthy()
    expect(screen.queryByText(/credits left/)).toBeNull()
  })

  it('shows the quick actions of the account', async () => {
    const { person, address } = showDashboard()
    await person.click(screen.getByRole('button', { name: 'Upgrade Plan' }))
    await waitFor(() => expect(address()).toBe('/pricing'))
  })

  it('refreshes on request and reports a failure', async () => {
    const refreshProfile = vi.fn(() => Promise.reject(new Error('The server is away')))
    const { person } = showDashboard({}, makeAuth(makeProfile(), { refreshProfile }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Refresh failed', description: 'The server is away.' },
      ]),
    )
  })

  it('announces a successful refresh without visible changes', async () => {
    const { person } = showDashboard({}, makeAuth(makeProfile(), { refreshProfile: async () => undefined }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.getByText('Refreshed').tagName).toBe('OUTPUT'))
  })

  it('shows an error when the profile could not be read', async () => {
    const refreshProfile = vi.fn(() => Promise.reject(new Error('The server is away')))
    const { person } = showDashboard({}, makeAuth(null, { refreshProfile }))
    expect(screen.getByRole('heading', { name: 'Your profile could not be read' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Refresh failed' }]))
  })

  it('says beside the upgrade that plans are changed by hand (P10.2)', () => {
    showDashboard()
    expect(plan().getByText(/^Plans are changed by hand, within one working day\./)).toBeTruthy()
  })

  it('shows a trial and the plan after it', () => {
    showDashboard({
      is_trial: true,
      trial_end_date: '2099-11-15T12:00:00Z',
      credits_dm: 20,
      credits_subject: 0,
    })
    expect(plan().getByText('Trial until 15 November 2099')).toBeTruthy()
    expect(plan().getByText('Then 3 DMs and 3 subject lines for the first month.')).toBeTruthy()
    expect(screen.getByText(/Your trial ends on 15 November 2099\./)).toBeTruthy()
    expect(credits('Cold DM').getByText('left')).toBeTruthy()
  })
})

describe('Fix credits (P7.6)', () => {
  const fixButton = () => screen.getByRole('button', { name: 'Fix credits' })

  it('is offered where a balance is 0, to Pro users too, and not in testing mode', () => {
    const { unmount } = showDashboard({ plan: 'pro', credits_subject: 0 })
    fixButton()
    unmount()
    showDashboard({ testing_mode: true, credits_dm: 0 })
    expect(screen.queryByRole('button', { name: 'Fix credits' })).toBeNull()
  })

  it.each([
    [
      'spent',
      'Your credits were used',
      'Nothing is missing: every one that is gone paid for a generation. Credits renew on 1 December 2099.',
    ],
    [
      'renewed',
      'Your credits were renewed',
      'A new period has begun. You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
    ],
    [
      'restored',
      'Your credits were restored',
      'Something was missing and is back. You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
    ],
    [
      'intact',
      'Your credits are as they should be',
      'Nothing is missing. You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
    ],
    [
      'spent',
      'Your credits were changed',
      'On 3 November 2098 an administrator changed your credits (Credits edited: counted twice). You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
      { at: '2098-11-03T12:00:00Z', reason: 'credits: counted twice', actor: 'admin' },
    ],
    [
      'intact',
      'Your credits are as they should be',
      'On 3 November 2098 your credits were changed (Payment returned). You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
      { at: '2098-11-03T12:00:00Z', reason: 'payment returned', actor: 'server' },
    ],
  ])('reports the result of the repair: %s, %s', async (found, title, description, change?: object) => {
    const asked = serveFunctions({
      'reset-credits': () => Response.json({ ...spent, dm: 100, case: found, change }),
    })
    const { person, auth } = showDashboard({ plan: 'pro', credits_dm: 0 })
    await person.click(fixButton())
    await waitFor(() => expect(toasts).toMatchObject([{ title, description }]))
    expect(asked).toEqual([['reset-credits', { userId: auth.user?.id }]])
    expect(auth.refreshProfile).toHaveBeenCalledTimes(1)
  })

  it('shows why a repair has failed', async () => {
    serveFunctions({ 'reset-credits': () => Response.json({ code: 'x', message: 'Away' }, { status: 500 }) })
    const { person } = showDashboard({ plan: 'pro', credits_dm: 0 })
    await person.click(fixButton())
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Failed to fix credits', description: 'Away.' }]),
    )
  })

  it('runs once for a free profile without credits of one kind, and reports a repair', async () => {
    serveFunctions({ 'reset-credits': () => Response.json({ ...spent, case: 'restored', dm: 6 }) })
    const { auth } = showDashboard({ credits_dm: 0 })
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your credits were restored' }]))
    expect(auth.refreshProfile).toHaveBeenCalledTimes(1)
  })

  it('reports nothing for credits that were used', async () => {
    let answered = 0
    serveFunctions({
      'reset-credits': () => {
        answered += 1
        return Response.json(spent)
      },
    })
    showDashboard({ credits_dm: 0 })
    await waitFor(() => expect(answered).toBe(1))
    await Promise.resolve()
    expect(toasts).toEqual([])
  })
})
