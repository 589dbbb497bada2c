import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepPagesApart, makeAuth, makeProfile, showPage } from '#lib/testing/show-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const toasts = keepPagesApart()

function show(changes: Parameters<typeof makeProfile>[0] = {}, auth = makeAuth(makeProfile(changes))) {
  return showPage(<DashboardPage />, { at: '/dashboard/user', auth })
}

const credits = (name: string) => within(screen.getByRole('region', { name: `${name} credits` }))
const plan = () => within(screen.getByRole('complementary', { name: 'Current Plan' }))

describe('/dashboard/user', () => {
  it('says what is left and how much of it is used', () => {
    show()
    expect(credits('Cold DM').getByText('33% used')).toBeTruthy()
    expect(credits('Cold DM').getByRole('progressbar').getAttribute('aria-valuetext')).toBe('4 of 6 left')
    expect(credits('Subject Line').getByText('0% used')).toBeTruthy()
    expect(screen.getByText('Renew on 1 December 2099')).toBeTruthy()
  })

  it('goes to the generator with the type', async () => {
    const { person, address } = show()
    await person.click(credits('Subject Line').getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(address()).toBe('/generator?type=subject'))
  })

  it('says why there is nothing to generate with', async () => {
    const { person, address } = show({ credits_subject: 0 })
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

  it('says when used up credits come back', () => {
    show({ credits_dm: 0, credits_subject: 0 })
    expect(screen.getByText('No Cold DM or Subject Line credits left.')).toBeTruthy()
    expect(screen.getByText(/Credits renew on 1 December 2099\./)).toBeTruthy()
  })

  it('shows a free plan and the way up', () => {
    show()
    expect(plan().getByRole('heading', { name: 'Free Plan' })).toBeTruthy()
    expect(plan().getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing')
  })

  it('shows an active subscription, its renewal, and that it cannot be cancelled here', async () => {
    const { person } = show({ plan: 'growth', credits_dm: 100, credits_subject: 40 })
    expect(plan().getByText('Active (Monthly subscription)')).toBeTruthy()
    expect(plan().getByText('Next renewal date: 1 December 2099')).toBeTruthy()
    await person.click(plan().getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'info', title: 'Subscription cancellation is currently unavailable' },
      ]),
    )
  })

  it('shows a subscription that ends', () => {
    show({ plan: 'pro', plan_status: 'inactive' })
    expect(plan().getByText('Inactive')).toBeTruthy()
    expect(plan().getByText('Access until 1 December 2099')).toBeTruthy()
    expect(plan().getByText(/cancelled and won't renew/)).toBeTruthy()
  })

  it('shows testing mode as unlimited', () => {
    show({ plan: 'pro', testing_mode: true, credits_dm: 0, credits_subject: 0 })
    expect(plan().getByRole('heading', { name: 'Pro (Testing)' })).toBeTruthy()
    expect(credits('Cold DM').getByText('Unlimited')).toBeTruthy()
    expect(screen.queryByText(/credits left/)).toBeNull()
  })

  it('has its quick actions', async () => {
    const { person, address } = show()
    await person.click(screen.getByRole('button', { name: 'Upgrade Plan' }))
    await waitFor(() => expect(address()).toBe('/pricing'))
  })

  it('refreshes on request and says when that failed', async () => {
    const refreshProfile = vi.fn(() => Promise.reject(new Error('The server is away')))
    const { person } = show({}, makeAuth(makeProfile(), { refreshProfile }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Refresh failed', description: 'The server is away.' },
      ]),
    )
  })

  it('says so when the profile could not be read', () => {
    show({}, makeAuth(null))
    expect(screen.getByRole('heading', { name: 'Your profile could not be read' })).toBeTruthy()
  })
})
