import type { AdminHistoryEntry, AdminUser } from '@firstline/contract/admin'
import { ERRORS } from '@firstline/contract/errors'
import type { SupabaseClient } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminFixture, admin, makeUser, toProfileRow } from '#domains/admin/testing/admin-fixture.tsx'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'
import { UserDialog } from './user-dialog.tsx'

let client: SupabaseClient
vi.mock('#platform/api/supabase.ts', () => ({ getSupabase: () => client }))
const toasts = isolatePages()

let fixture: AdminFixture
let history: AdminHistoryEntry[]

beforeEach(() => {
  fixture = new AdminFixture()
  client = fixture.client
  history = []
  fixture.respond('admin-history', () => ({ body: { entries: history, next: null } }))
  fixture.respond('admin-user-lookup', ({ email }) => ({
    body: { user: makeUser(1, { email: String(email) }) },
  }))
})

const show = (user: AdminUser = makeUser(1)) =>
  fixture.show(() => <UserDialog user={user} onClose={() => undefined} />)

const dm = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Cold DM credits' })
const subject = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Subject Line credits' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const giveReason = async (person: UserEvent, what: string) =>
  person.type(screen.getByRole('textbox', { name: `Reason for the ${what}` }), 'Ticket 4711')
const conflict = (user: AdminUser) => ({
  status: 409,
  body: { code: 'version_conflict', message: ERRORS.version_conflict.message, user },
})
const live = () => vi.waitFor(() => expect(fixture.realtime.joins.size).toBe(1))

describe('CreditsForm', () => {
  it('clamps at 0 and parses to an integer (P11.2)', async () => {
    const { person } = show()
    await person.clear(dm())
    await person.type(dm(), '-5')
    expect(dm().value).toBe('0')
    await person.clear(subject())
    await person.paste('3.7')
    expect(subject().value).toBe('3')
    fixture.respond('admin-set-credits', ({ version }) => ({
      body: { user: makeUser(1, { creditsDm: 0, creditsSubject: 3, version: Number(version) + 1 }) },
    }))
    await giveReason(person, 'credits')
    await person.click(button('Save credits'))
    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', title: 'Credits updated' }]))
    expect(fixture.listCalls('admin-set-credits')).toEqual([
      { userId: makeUser(1).userId, version: 1, creditsDm: 0, creditsSubject: 3, reason: 'Ticket 4711' },
    ])
    expect(button('Save credits').disabled).toBe(true)
  })

  it('shows what is wrong with a number without a request (P11.2)', async () => {
    const { person } = show()
    await person.clear(dm())
    await person.clear(subject())
    await person.type(subject(), '1000001')
    await person.click(button('Save credits'))
    expect(await screen.findByText('DM credits must be a number.')).toBeTruthy()
    expect(screen.getByText("Subject line credits can't be above 1,000,000.")).toBeTruthy()
    expect(dm().getAttribute('aria-invalid')).toBe('true')
    expect(fixture.listCalls('admin-set-credits')).toEqual([])
  })

  it('shows a conflicting edit, keeps the typed values, and saves them on the second attempt (P11.2)', async () => {
    const { person } = show()
    await person.clear(dm())
    await person.type(dm(), '50')
    await giveReason(person, 'credits')
    const faster = makeUser(1, { plan: 'pro', creditsDm: 99, creditsSubject: 98, version: 4 })
    fixture.respond('admin-set-credits', ({ version, creditsDm }) =>
      version === 4
        ? { body: { user: { ...faster, creditsDm: Number(creditsDm), version: 5 } } }
        : conflict(faster),
    )
    await person.click(button('Save credits'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Not saved\..*changed in the meantime\. Now: Pro, 99 DM, 98 subject\./)
    expect([dm().value, subject().value]).toEqual(['50', '5'])
    expect(toasts).toEqual([])
    await person.click(button('Save credits'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(fixture.listCalls('admin-set-credits').map(({ version }) => version)).toEqual([1, 4])
    expect([dm().value, subject().value]).toEqual(['50', '98'])
  })

  it('follows the user until the administrator types, then shows what changed (P11.2)', async () => {
    const { person } = show()
    await live()
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(1, { creditsDm: 5, version: 2 })),
    })
    await waitFor(() => expect(dm().value).toBe('5'))
    expect(screen.queryByText(/Changed meanwhile/)).toBeNull()
    await person.clear(dm())
    await person.type(dm(), '20')
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(1, { creditsDm: 4, version: 3 })),
    })
    await screen.findByText('Changed meanwhile.')
    expect(screen.getByRole('status').textContent).toContain('Now: Free, 4 DM, 5 subject.')
    expect(dm().value).toBe('20')
    fixture.respond('admin-set-credits', () => ({
      body: { user: makeUser(1, { creditsDm: 20, version: 4 }) },
    }))
    await giveReason(person, 'credits')
    await person.click(button('Save credits'))
    await waitFor(() => expect(screen.queryByText('Changed meanwhile.')).toBeNull())
    expect(fixture.listCalls('admin-set-credits')).toMatchObject([{ version: 3, creditsDm: 20 }])
  })

  it('shows why saving has failed (P11.2)', async () => {
    fixture.respond('admin-set-credits', () => ({
      status: 503,
      body: { code: 'unexpected_failure', message: 'The database is away' },
    }))
    const { person } = show()
    await person.type(dm(), '0')
    await person.click(button('Save credits'))
    await screen.findByText('Please say why. The member reads it too.')
    expect(fixture.listCalls('admin-set-credits')).toEqual([])
    await giveReason(person, 'credits')
    await person.click(button('Save credits'))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Failed to update credits', description: 'The database is away.' },
      ]),
    )
    expect(dm().value).toBe('60')
  })
})

describe('PlanForm', () => {
  it('describes the other plan and saves it with the version that was shown (P11.2)', async () => {
    const { person } = show()
    expect(button('Save plan').disabled).toBe(true)
    await person.click(screen.getByRole('radio', { name: 'Pro' }))
    expect(screen.getByText('Sets the balances to 100 and 100, and a period begins today.')).toBeTruthy()
    fixture.respond('admin-set-plan', () => ({
      body: { user: makeUser(1, { plan: 'pro', creditsDm: 100, creditsSubject: 100, version: 2 }) },
    }))
    await giveReason(person, 'plan')
    await person.click(button('Save plan'))
    await screen.findByText('On Pro now.')
    expect(fixture.listCalls('admin-set-plan')).toEqual([
      { userId: makeUser(1).userId, version: 1, plan: 'pro', reason: 'Ticket 4711' },
    ])
    expect(dm().value).toBe('100')
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Plan updated' }])
  })

  it("shows the server's message when it is refused (P11.2)", async () => {
    fixture.respond('admin-set-plan', () => ({
      status: ERRORS.last_admin.status,
      body: { code: 'last_admin', message: ERRORS.last_admin.message },
    }))
    const { person } = show(makeUser(1, { plan: 'growth' }))
    expect(screen.getByText('On Pro now, stored as growth.')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Free' }))
    await giveReason(person, 'plan')
    await person.click(button('Save plan'))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Failed to update plan', description: ERRORS.last_admin.message },
      ]),
    )
  })
})

describe('ResetCredits', () => {
  it('restores the allowance and shows it without a live connection too (P11.2)', async () => {
    fixture.realtime.isReachable = false
    const { person } = show(makeUser(1, { creditsDm: 0 }))
    fixture.respond('reset-credits', () => ({
      body: { case: 'reset', dm: 6, subject: 6, nextRenewalDate: '2026-12-21T12:00:00.000Z' },
    }))
    fixture.respond('admin-user-lookup', () => ({
      body: { user: makeUser(1, { creditsDm: 6, creditsSubject: 6, version: 2 }) },
    }))
    await person.click(button('Reset to plan allowance'))
    await screen.findByText('Please say why. The member reads it too.')
    await giveReason(person, 'reset')
    await person.click(button('Reset to plan allowance'))
    await waitFor(() => expect([dm().value, subject().value]).toEqual(['6', '6']))
    expect(fixture.listCalls('reset-credits')).toEqual([
      { userId: makeUser(1).userId, reason: 'Ticket 4711' },
    ])
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Credits updated' }])
  })

  it("is hidden for one's own account, which the same call would only repair (P11.2)", () => {
    show(makeUser(1, { userId: admin.user_id }))
    expect(button('Reset to plan allowance').disabled).toBe(true)
    expect(screen.getByText(/Your own credits can be repaired on your dashboard/)).toBeTruthy()
  })
})

describe('UserDialog', () => {
  it('says that the account was deleted meanwhile', async () => {
    show()
    await live()
    fixture.respond('admin-user-lookup', () => ({
      status: 404,
      body: { code: 'user_not_found', message: ERRORS.user_not_found.message },
    }))
    await fixture.realtime.sendChange({ type: 'DELETE', old: { id: 'another id' } })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^User not found\./)
    expect(screen.queryByRole('button', { name: 'Save plan' })).toBeNull()
  })

  it('shows trial, testing mode and the end of a canceled plan (P11.2)', () => {
    show(
      makeUser(1, {
        planStatus: 'inactive',
        isTrial: true,
        trialEndDate: '2026-12-03T12:00:00.000Z',
        testingMode: true,
      }),
    )
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(facts).toEqual([
      ['Signed up', '21 Nov 2026'],
      ['Cancelled, access until', '21 Dec 2026'],
      ['Trial', 'Until 3 Dec 2026'],
      ['Testing mode', 'On, nothing is charged'],
    ])
  })
})

describe('UserHistory', () => {
  it('is read again after a change of the user (P11.6)', async () => {
    show()
    await live()
    await screen.findByText('Nothing has happened yet.')
    history = [
      {
        kind: 'movement',
        at: '2026-11-22T10:00:00.000Z',
        actor: 'server',
        reason: 'reserve',
        credit: 'dm',
        delta: -1,
        balanceAfter: 5,
        generationId: null,
      },
    ]
    await fixture.realtime.sendChange({
      type: 'UPDATE',
      record: toProfileRow(makeUser(1, { creditsDm: 5, version: 2 })),
    })
    await screen.findByText('Cold DM generation')
    expect(screen.getByText('Cold DM: 6 → 5')).toBeTruthy()
  })

  it('shows an error when loading fails, and offers to try again (P11.6)', async () => {
    fixture.respond('admin-history', () => ({
      status: 503,
      body: { code: 'unexpected_failure', message: 'The database is away' },
    }))
    const { person } = show()
    await screen.findByText('Failed to load the history.')
    fixture.respond('admin-history', () => ({ body: { entries: [], next: null } }))
    await person.click(button('Try Again'))
    await screen.findByText('Nothing has happened yet.')
  })
})
