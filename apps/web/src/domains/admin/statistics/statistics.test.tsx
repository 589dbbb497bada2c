import type { AdminStatistics, AdminUser } from '@firstline/contract/admin'
import type { AdminBusiness } from '@firstline/contract/business-statistics'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { toUtcDay } from './periods.ts'
import { Statistics } from './statistics.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}))
const toasts = isolatePages()

const today = toUtcDay(Date.now())
const getDayBefore = (days: number) => toUtcDay(Date.now() - days * 86_400_000)
const nothing = { generations: 0, tokens: 0, cost: 0, unknownCosts: 0 }
const usage = { generations: 1_284, tokens: 128_400, cost: 41.07, unknownCosts: 0 }

function makeStatistics(changes: Partial<AdminStatistics> = {}): AdminStatistics {
  return {
    totals: usage,
    perModel: [{ model: 'gpt-4o-mini', ...usage }],
    perType: [
      { messageType: 'Cold DM', ...usage, generations: 817 },
      { messageType: 'Email Subject Line', ...usage, generations: 467 },
    ],
    perPlan: [{ plan: 'growth', ...usage }],
    perDay: [{ day: today, ...usage }],
    testing: { ...nothing, generations: 36, tokens: 3_600, cost: 1.15, share: 0.028 },
    usersByPlan: [
      { plan: 'free', users: 40, trials: 3 },
      { plan: 'testing', users: 1, trials: 0 },
    ],
    usersCountedAt: new Date().toISOString(),
    ...changes,
  }
}

const empty = makeStatistics({
  totals: nothing,
  perModel: [],
  perType: [],
  perPlan: [],
  perDay: [],
  testing: { ...nothing, share: 0 },
})

const user: AdminUser = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.test',
  role: 'user',
  plan: 'free',
  planStatus: 'active',
  creditsDm: 6,
  creditsSubject: 6,
  createdAt: '2026-01-31T12:00:00.000Z',
  nextRenewalDate: '2026-02-28T12:00:00.000Z',
  isTrial: false,
  trialEndDate: null,
  testingMode: false,
  bannedUntil: null,
  isConfirmed: true,
  version: 1,
}
let business: AdminBusiness = {
  perDay: [{ day: today, signUps: 40, writers: 25, upgrades: 2, proGained: 3, proLost: 1 }],
  proBefore: 20,
  topUsers: [{ user, generations: 12, cost: 1.5 }],
  revenue: [
    { day: getDayBefore(40), paid: 8_900, returned: 0 },
    { day: today, paid: 10_800, returned: 1_900 },
  ],
  budget: { limit: 5, perDay: [{ day: today, members: 3, visitors: 0.5 }] },
}

/** The next response of the server. */
let answer: AdminStatistics | { status: number; code: string }
let asked: { since: string | null }[]
let cache: QueryClient

beforeEach(() => {
  prepareRuntime()
  asked = []
  cache = new QueryClient()
  answer = makeStatistics()
  const reply = async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/admin-business')) return Response.json(business)
    asked.push(JSON.parse(body))
    if (!('status' in answer)) return Response.json(answer)
    return Response.json({ code: answer.code, message: 'Not now' }, { status: answer.status })
  }
  vi.stubGlobal('fetch', vi.fn(reply))
})

function show() {
  const page = (
    <QueryClientProvider client={cache}>
      <Statistics />
    </QueryClientProvider>
  )
  return showPage(page, { at: '/dashboard/admin', auth: makeAuth(makeProfile({ role: 'admin' })) })
}

/** Polls once, like the timer. */
const look = () => act(() => cache.refetchQueries({ queryKey: ['admin-statistics'] }))
/** The time until the next poll, if there is one. */
function pause() {
  const query = cache.getQueryCache().find({ queryKey: ['admin-statistics', 'all'] })
  const interval = query?.observers[0]?.options.refetchInterval
  return typeof interval === 'function' && query ? interval(query) : interval
}
const numbers = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
const broken = { status: 503, code: 'unexpected_failure' }

describe('User Statistics', () => {
  it('begins with the numbers of all time and polls every 10 seconds (P11.3)', async () => {
    show()
    await screen.findByText('1,284')
    expect(numbers()).toEqual(['1,284', '$41.07', '817 / 467', '36'])
    screen.getByText('In testing mode, $1.15')
    expect(asked).toEqual([{ since: null }])
    expect(pause()).toBe(10_000)
  })

  it('says how many generations the sum of costs leaves out (P11.3)', async () => {
    answer = makeStatistics({ totals: { ...usage, unknownCosts: 3 } })
    show()
    await screen.findByText('Total cost, without 3 generations of unknown cost')
  })

  it('requests the UTC days of a period (P11.3)', async () => {
    const { person } = show()
    await screen.findByText('1,284')
    answer = makeStatistics({ totals: { ...usage, generations: 12 } })
    await person.click(screen.getByRole('radio', { name: '7 days' }))
    await screen.findByText('12')
    expect(asked.at(-1)).toEqual({ since: toUtcDay(Date.now() - 6 * 86_400_000) })
  })

  it('describes every bar in words, by arrow key and in a table (P11.3)', async () => {
    const { person } = show()
    await screen.findByText('1,284')
    await person.click(screen.getByRole('radio', { name: '7 days' }))
    await person.click(screen.getByRole('button', { name: 'Show charts' }))
    const bars = screen.getByRole('slider', { name: 'Numbers of one day' })
    expect(bars.getAttribute('aria-valuetext')).toContain('1,284 generations, 128,400 tokens, $41.07')
    fireEvent.change(bars, { target: { value: '0' } })
    expect(bars.getAttribute('aria-valuetext')).toContain('0 generations, 0 tokens, $0.00')
    const table = screen.getByRole('region', { name: 'Table of generations per day' })
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 7)
    within(screen.getByRole('region', { name: 'By plan' })).getByRole('row', {
      name: 'Growth (as Pro) 1,284 128,400 $41.07',
    })
    const users = within(screen.getByRole('region', { name: 'Users by plan' }))
    users.getByRole('row', { name: 'Free 40 3' })
    users.getByRole('row', { name: 'Pro (Testing) 1 0' })
  })

  it('keeps the numbers when polling fails, with one notice and their age (P11.3)', async () => {
    show()
    await screen.findByText('1,284')
    answer = broken
    await look()
    await screen.findByText(/^Failed to update user statistics\. These are from just now/)
    await look()
    await look()
    expect(numbers()[0]).toBe('1,284')
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Failed to update user statistics' }])
    answer = makeStatistics({ totals: { ...usage, generations: 1_285 } })
    await look()
    await screen.findByText('1,285')
    expect(screen.queryByText(/Failed to update/)).toBeNull()
  })

  it('offers to try again when nothing was loaded (P11.3)', async () => {
    answer = broken
    const { person } = show()
    await screen.findByRole('alert')
    answer = makeStatistics()
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('1,284')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(toasts).toHaveLength(1)
  })

  it('stops polling without an error when access is lost (P11.3)', async () => {
    show()
    await screen.findByText('1,284')
    answer = { status: 403, code: 'forbidden' }
    await look()
    expect(pause()).toBe(false)
    expect(toasts).toEqual([])
  })

  it('says that nothing has been written yet (P11.3)', async () => {
    answer = empty
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Show charts' }))
    screen.getByRole('heading', { name: 'Nothing has been written yet' })
    screen.getByRole('region', { name: 'Users by plan' })
  })

  it('relates upgrades to sign-ups, and describes users, Pro and the budget (P11.9, P11.10)', async () => {
    const { person } = show()
    await screen.findByText('1,284')
    await person.click(screen.getByRole('button', { name: 'Show charts' }))
    await screen.findByText('Of them wrote a set, 63%')
    screen.getByText('Of them became Pro, 5%')
    screen.getByText('Left Pro, 5% churn')
    const textOf = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext')
    expect(textOf('New users of one day')).toContain('40 new users, 25 wrote a set, 2 became Pro')
    expect(textOf('Pro members of one day')).toContain('22 Pro members, 3 gained, 1 lost')
    expect(textOf('Model budget of one day')).toContain('$3.50, $0.50 of it in demo and help')
    expect(textOf('Revenue of one day')).toContain('$89.00, $108.00 paid, $19.00 returned')
    const months = within(screen.getByRole('region', { name: 'Revenue per month' }))
    months.getByRole('row', { name: `${today.slice(0, 7)} $108.00 $19.00 $89.00` })
    months.getByRole('row', { name: `${getDayBefore(40).slice(0, 7)} $89.00 $0.00 $89.00` })
    screen.getByText(/^Today \$3\.50 of \$5\.00, 70% of the daily budget\./)
  })

  it('opens the dialog of a user from the table of costs (P11.10)', async () => {
    const { person } = show()
    await screen.findByText('1,284')
    await person.click(screen.getByRole('button', { name: 'Show charts' }))
    const table = within(await screen.findByRole('region', { name: 'Cost by user' }))
    table.getByRole('row', { name: 'ada@example.test 12 $1.50 Edit' })
    await person.click(table.getByRole('button', { name: 'Edit' }))
    await screen.findByRole('dialog', { name: 'Edit user' })
  })

  it('says that payments are not set up where nothing was paid (P11.11)', async () => {
    business = { ...business, revenue: [] }
    const { person } = show()
    await screen.findByText('1,284')
    await person.click(screen.getByRole('button', { name: 'Show charts' }))
    await screen.findByText('Payments are not set up.')
    expect(screen.queryByRole('slider', { name: 'Revenue of one day' })).toBeNull()
  })
})
