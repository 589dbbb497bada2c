import type { AdminUser, AdminUsersPage } from '@firstline/contract/admin'
import type { SupabaseClient } from '@supabase/supabase-js'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminFixture, makeUser, toProfileRow, session } from '#domains/admin/testing/admin-fixture.tsx'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'
import { UserManagement } from './user-management.tsx'

let client: SupabaseClient
vi.mock('#platform/api/supabase.ts', () => ({ getSupabase: () => client }))
isolatePages()

let fixture: AdminFixture
/** The server's responses by cursor. */
let pages: Map<unknown, AdminUsersPage>
let isBroken = false

function serve(users: AdminUser[], next: string | null = null, after: string | null = null) {
  pages.set(after, { users, next, total: 120, totalIsCapped: false })
}

beforeEach(() => {
  pages = new Map()
  isBroken = false
  fixture = new AdminFixture()
  client = fixture.client
  fixture.respond('admin-users', ({ after }) =>
    isBroken
      ? { status: 503, body: { code: 'unexpected_failure', message: 'The database is away' } }
      : { body: pages.get(after) },
  )
})

const show = (at?: string) => fixture.show((isLive) => <UserManagement isLive={isLive} />, at)
const reads = () => fixture.listCalls('admin-users').length

/** Waits for the list, which then stays unless a change comes. */
async function live() {
  await vi.waitFor(() => expect(fixture.realtime.joins.size).toBe(1))
  await screen.findByText(/, live$/)
}

const texts = (name: string | RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

describe('UserManagement', () => {
  it('lists the users with plan, credits and the day of the sign-up (P11.1)', async () => {
    serve([
      makeUser(1),
      makeUser(2, { plan: 'growth', creditsDm: 0 }),
      makeUser(3, { testingMode: true, plan: 'pro', createdAt: 'yesterday' }),
    ])
    show()
    await screen.findByText(/^3 users/)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Plan',
      'DM',
      'Subject',
      'Signed Up',
      'Actions',
    ])
    expect(texts(/person-1/)).toEqual(['Free', '6', '5', '21 Nov 2026', 'Edit'])
    expect(texts(/person-2/)).toEqual(['Pro', '0', '5', '21 Nov 2026', 'Edit'])
    expect(texts(/person-3/)).toEqual(['Pro (Testing)', 'Unlimited', 'Unlimited', 'Invalid date', 'Edit'])
  })

  it('shows an empty state without any users (P11.1)', async () => {
    serve([])
    show()
    await screen.findByText('No users found. New accounts will appear here in real-time.')
  })

  it('loads further pages on request', async () => {
    serve([makeUser(1)], 'cursor')
    serve([makeUser(2)], null, 'cursor')
    const { person } = show()
    await screen.findByText(/^1 of about 120 users/)
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText(/^2 users/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows below the rows that the next page failed, and retries it', async () => {
    serve([makeUser(1)], 'cursor')
    const { person } = show()
    await live()
    isBroken = true
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Failed to load users.')
    expect(shown()).toEqual(['person-1@example.com'])
    isBroken = false
    serve([makeUser(2)], null, 'cursor')
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/^2 users/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows an error when the users cannot be loaded, and retries on request', async () => {
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

  it('updates a row when the user changes, without a request', async () => {
    serve([makeUser(1), makeUser(2)])
    show()
    await live()
    const before = reads()
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(2, { plan: 'pro', creditsDm: 100, version: 3 })),
    })
    await waitFor(() => expect(texts(/person-2/)).toEqual(['Pro', '100', '5', '21 Nov 2026', 'Edit']))
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(2, { creditsDm: 1, version: 2 })),
    })
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(1, { creditsDm: 4, version: 2 })),
    })
    await waitFor(() => expect(texts(/person-1/)).toEqual(['Free', '4', '5', '21 Nov 2026', 'Edit']))
    expect(texts(/person-2/)).toEqual(['Pro', '100', '5', '21 Nov 2026', 'Edit'])
    expect(reads()).toBe(before)
  })

  it('adds users who sign up and removes deleted ones', async () => {
    serve([makeUser(1)])
    show()
    await live()
    serve([makeUser(2), makeUser(1)])
    await fixture.realtime.sendChange({ type: 'INSERT', record: toProfileRow(makeUser(2)) })
    await screen.findByText(/^2 users/)
    serve([makeUser(2)])
    await fixture.realtime.sendChange({ type: 'DELETE', old: { id: 'another id' } })
    await screen.findByText(/^1 user/)
    expect(screen.queryByText('person-1@example.com')).toBeNull()
  })

  it('reads the list once for many concurrent sign-ups', async () => {
    serve([makeUser(1)])
    show()
    await live()
    const before = reads()
    for (const number of [2, 3, 4, 5]) {
      await fixture.realtime.sendChange({ type: 'INSERT', record: toProfileRow(makeUser(number)) })
    }
    serve([5, 4, 3, 2, 1].map((number) => makeUser(number)))
    await screen.findByText(/^5 users/)
    expect(reads()).toBe(before + 1)
  })

  it('watches the whole table as the administrator', async () => {
    serve([])
    show()
    await live()
    const [join] = fixture.realtime.joins.values()
    expect(join).toMatchObject({
      token: session.access_token,
      changes: [{ event: '*', schema: 'public', table: 'user_profiles' }],
    })
  })
})

describe('UserSearch', () => {
  it('searches once typing pauses, keeps the search in the URL, and can be cleared (P11.1)', async () => {
    serve([makeUser(1), makeUser(2)])
    const { person, address } = show()
    await live()
    await person.type(screen.getByRole('searchbox', { name: 'Search users' }), '@Example')
    serve([makeUser(2)])
    await screen.findByText(/^1 user found/)
    expect(address()).toBe('/dashboard/admin?search=%40Example')
    expect(fixture.listCalls('admin-users').map(({ search }) => search)).not.toContain('@Exam')
    expect(fixture.listCalls('admin-users').at(-1)).toMatchObject({ search: '@Example' })
    serve([makeUser(1), makeUser(2)])
    await person.click(screen.getByRole('button', { name: 'Clear search' }))
    await screen.findByText(/^2 users/)
    expect(address()).toBe('/dashboard/admin')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('says that a lone @ is nothing to search for', async () => {
    serve([])
    show('/dashboard/admin?search=@')
    await screen.findByText(/^There is nothing to search for/)
  })

  it('begins with the search in the URL and says when there are no results (P11.1)', async () => {
    serve([])
    const { person, address } = show('/dashboard/admin?search=nobody')
    await screen.findByText('No address contains “nobody”.')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nobody')
    const [, clear] = screen.getAllByRole('button', { name: 'Clear search' })
    serve([makeUser(1)])
    if (clear) await person.click(clear)
    await screen.findByText(/^1 user,/)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(address()).toBe('/dashboard/admin')
  })

  it('filters by plan and group in the URL, and says when no user matches (P11.1)', async () => {
    serve([])
    const { person, address } = show('/dashboard/admin?plan=cancelled&group=banned&group=x')
    await screen.findByText('No user matches these filters.')
    expect(fixture.listCalls('admin-users').at(-1)).toMatchObject({ planStatus: 'inactive', group: 'banned' })
    serve([makeUser(1)])
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText(/^1 user,/)
    expect(address()).toBe('/dashboard/admin')
    expect(fixture.listCalls('admin-users').at(-1)).toEqual({
      search: '',
      sort: 'created_at',
      ascending: false,
      after: null,
    })
  })

  it('does not promise more than was counted (P11.1)', async () => {
    pages.set(null, { users: [makeUser(1)], next: 'cursor', total: 1_000, totalIsCapped: true })
    show('/dashboard/admin?search=person')
    await screen.findByText(/^1 of 1,000\+ users found/)
  })

  it('reads the list again only when a change of address may have added a user', async () => {
    serve([makeUser(1)])
    show('/dashboard/admin?search=person')
    await live()
    const before = reads()
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(2, { email: 'other@example.org' })),
    })
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(1, { creditsDm: 1, version: 2 })),
    })
    await waitFor(() => expect(texts(/person-1/)).toContain('1'))
    expect(reads()).toBe(before)
    serve([makeUser(2), makeUser(1)])
    await fixture.realtime.sendChange({ type: 'UPDATE', record: toProfileRow(makeUser(2, { version: 2 })) })
    await screen.findByText(/^2 users found/)
  })
})

describe('UsersTable', () => {
  it('is chosen at the head of a column, and reversed there (P11.1)', async () => {
    serve([makeUser(1), makeUser(2)])
    const { person, address } = show()
    await live()
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Signed Up').getAttribute('aria-sort')).toBe('descending')
    expect(head('Email').getAttribute('aria-sort')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Email' }))
    await waitFor(() => expect(head('Email').getAttribute('aria-sort')).toBe('ascending'))
    expect(address()).toBe('/dashboard/admin?sort=email')
    await waitFor(() =>
      expect(fixture.listCalls('admin-users').at(-1)).toMatchObject({ sort: 'email', ascending: true }),
    )
    await person.click(screen.getByRole('button', { name: 'Email' }))
    await waitFor(() => expect(head('Email').getAttribute('aria-sort')).toBe('descending'))
    expect(address()).toBe('/dashboard/admin?sort=email&order=desc')
    await waitFor(() =>
      expect(fixture.listCalls('admin-users').at(-1)).toMatchObject({ sort: 'email', ascending: false }),
    )
  })

  it('is kept when a change moves a user', async () => {
    serve([makeUser(1), makeUser(2)])
    show('/dashboard/admin?sort=plan')
    await live()
    serve([makeUser(2), makeUser(1, { plan: 'pro', version: 2 })])
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(1, { plan: 'pro', version: 2 })),
    })
    await waitFor(() => expect(shown()).toEqual(['person-2@example.com', 'person-1@example.com']))
  })
})
