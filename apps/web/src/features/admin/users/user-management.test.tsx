import type { AdminUser, AdminUsersPage } from '@firstline/contract/admin'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLiveUsers } from '#lib/admin/use-live-users.ts'
import { SESSION_KEY } from '#lib/auth/session-presence.ts'
import { FakeRealtime } from '#lib/testing/fake-realtime.ts'
import { prepareRuntime } from '#lib/testing/prepare-runtime.ts'
import { keepPagesApart, makeAuth, makeProfile, showPage } from '#lib/testing/show-page.tsx'
import { UserManagement } from './user-management.tsx'

let client: SupabaseClient
vi.mock('#lib/supabase.ts', () => ({ supabase: () => client }))
keepPagesApart()

const admin = makeProfile({ role: 'admin', email: 'zoe@admins.example' })
const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const session = {
  access_token: `${encode({ alg: 'none' })}.${encode({ sub: admin.user_id, exp: 4_000_000_000 })}.c2ln`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: admin.user_id, email: admin.email, aud: 'authenticated', app_metadata: {}, user_metadata: {} },
}

const idOf = (number: number) => `33333333-3333-4333-8333-33333333333${number}`
function makeUser(number: number, changes: Partial<AdminUser> = {}): AdminUser {
  return {
    userId: idOf(number),
    email: `person-${number}@example.com`,
    role: 'user',
    plan: 'free',
    planStatus: 'active',
    creditsDm: 6,
    creditsSubject: 5,
    createdAt: '2026-11-21T12:00:00.000Z',
    nextRenewalDate: '2026-12-21T12:00:00.000Z',
    isTrial: false,
    trialEndDate: null,
    testingMode: false,
    version: 1,
    ...changes,
  }
}

/** The same user as its row comes over the wire. */
const rowOf = (user: AdminUser) => ({
  id: 'another id',
  user_id: user.userId,
  email: user.email,
  role: user.role,
  plan: user.plan,
  plan_status: user.planStatus,
  credits_dm: user.creditsDm,
  credits_subject: user.creditsSubject,
  created_at: '2026-11-21T12:00:00+00:00',
  next_renewal_date: '2026-12-21T12:00:00+00:00',
  is_trial: user.isTrial,
  trial_end_date: user.trialEndDate,
  testing_mode: user.testingMode,
  version: user.version,
})

let realtime: FakeRealtime
/** What the server answers, by the cursor it is asked with. */
let pages: Map<string | null, AdminUsersPage>
let isBroken = false
let reads = 0

function serve(users: AdminUser[], next: string | null = null, after: string | null = null) {
  pages.set(after, { users, next, total: 120, totalIsCapped: false })
}

beforeEach(() => {
  prepareRuntime()
  pages = new Map()
  isBroken = false
  reads = 0
  realtime = new FakeRealtime()
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_url: string, { body }: { body: string }) => {
      reads += 1
      if (isBroken)
        return Response.json({ code: 'unexpected_failure', message: 'The database is away' }, { status: 503 })
      return Response.json(pages.get(JSON.parse(body).after))
    }),
  )
})

function LiveList() {
  return <UserManagement isLive={useLiveUsers(client, admin.user_id)} />
}

function show() {
  client = createClient('http://firstline.test', 'anon', {
    auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: realtime.transport },
  })
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <LiveList />
    </QueryClientProvider>
  )
  return showPage(page, { at: '/dashboard/admin', auth: makeAuth(admin, { isAdmin: true }) })
}

/** The list is there, and stays so unless something happens. */
async function live() {
  await vi.waitFor(() => expect(realtime.joins.size).toBe(1))
  await screen.findByText(/, live$/)
}

const texts = (name: string | RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe("the administrators' list", () => {
  it('shows who there is, with plan, credits and the day of the sign-up', async () => {
    serve([
      makeUser(1),
      makeUser(2, { plan: 'growth', creditsDm: 0 }),
      makeUser(3, { testingMode: true, plan: 'pro' }),
    ])
    show()
    await screen.findByText(/^3 users/)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Plan',
      'DM',
      'Subject',
      'Signed Up',
    ])
    expect(texts(/person-1/)).toEqual(['Free', '6', '5', '21 Nov 2026'])
    expect(texts(/person-2/)).toEqual(['Pro', '0', '5', '21 Nov 2026'])
    expect(texts(/person-3/)).toEqual(['Pro (Testing)', 'Unlimited', 'Unlimited', '21 Nov 2026'])
  })

  it('says that accounts will come when there are none', async () => {
    serve([])
    show()
    await screen.findByText('No users found. New accounts will appear here in real-time.')
  })

  it('goes on page by page', async () => {
    serve([makeUser(1)], 'cursor')
    serve([makeUser(2)], null, 'cursor')
    const { person } = show()
    await screen.findByText(/^1 of about 120 users/)
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText(/^2 users/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says that the users could not be loaded, and tries again when asked to', async () => {
    isBroken = true
    const { person } = show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to load users. The database is away.')
    isBroken = false
    serve([makeUser(1)])
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/^1 user/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('changes a row as the user changes, without asking', async () => {
    serve([makeUser(1), makeUser(2)])
    show()
    await live()
    const before = reads
    await realtime.tell({
      type: 'UPDATE',
      record: rowOf(makeUser(2, { plan: 'pro', creditsDm: 100, version: 3 })),
    })
    await waitFor(() => expect(texts(/person-2/)).toEqual(['Pro', '100', '5', '21 Nov 2026']))
    await realtime.tell({ type: 'UPDATE', record: rowOf(makeUser(2, { creditsDm: 1, version: 2 })) })
    await realtime.tell({ type: 'UPDATE', record: rowOf(makeUser(1, { creditsDm: 4, version: 2 })) })
    await waitFor(() => expect(texts(/person-1/)).toEqual(['Free', '4', '5', '21 Nov 2026']))
    expect(texts(/person-2/)).toEqual(['Pro', '100', '5', '21 Nov 2026'])
    expect(reads).toBe(before)
  })

  it('shows who has just signed up, and leaves out who is gone', async () => {
    serve([makeUser(1)])
    show()
    await live()
    serve([makeUser(2), makeUser(1)])
    await realtime.tell({ type: 'INSERT', record: rowOf(makeUser(2)) })
    await screen.findByText(/^2 users/)
    serve([makeUser(2)])
    await realtime.tell({ type: 'DELETE', old: { id: 'another id' } })
    await screen.findByText(/^1 user/)
    expect(screen.queryByText('person-1@example.com')).toBeNull()
  })

  it('reads once for many who sign up at once', async () => {
    serve([makeUser(1)])
    show()
    await live()
    const before = reads
    for (const number of [2, 3, 4, 5]) {
      await realtime.tell({ type: 'INSERT', record: rowOf(makeUser(number)) })
    }
    serve([5, 4, 3, 2, 1].map((number) => makeUser(number)))
    await screen.findByText(/^5 users/)
    expect(reads).toBe(before + 1)
  })

  it('watches all of the table, as the administrator', async () => {
    serve([])
    show()
    await live()
    const [join] = realtime.joins.values()
    expect(join).toMatchObject({
      token: session.access_token,
      changes: [{ event: '*', schema: 'public', table: 'user_profiles' }],
    })
  })
})
