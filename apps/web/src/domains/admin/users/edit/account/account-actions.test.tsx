import type { AdminUser } from '@firstline/contract/admin'
import { BANNED_FOR_GOOD } from '@firstline/contract/admin-actions'
import { ERRORS } from '@firstline/contract/errors'
import type { SupabaseClient } from '@supabase/supabase-js'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminFixture, admin, makeUser } from '#domains/admin/testing/admin-fixture.tsx'
import { UserDialog } from '#domains/admin/users/edit/user-dialog.tsx'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'

let client: SupabaseClient
vi.mock('#platform/api/supabase.ts', () => ({ getSupabase: () => client }))
const toasts = isolatePages()
let fixture: AdminFixture
const onClose = vi.fn()

beforeEach(() => {
  fixture = new AdminFixture()
  client = fixture.client
  onClose.mockClear()
  fixture.respond('admin-history', () => ({ body: { entries: [], next: null } }))
})

function show(changes: Partial<AdminUser> = {}) {
  const user = makeUser(1, changes)
  fixture.respond('admin-user-lookup', () => ({ body: { user } }))
  return fixture.show(() => <UserDialog user={user} onClose={onClose} />)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const question = () => within(screen.getByRole('alertdialog'))
const answerWith = (name: string, changes: Partial<AdminUser>) =>
  fixture.respond(name, () => ({ body: { user: makeUser(1, { version: 2, ...changes }) } }))

describe('AccountActions', () => {
  it('bans for the typed days, and says what is wrong with others without a request (P11.12)', async () => {
    const { person } = show()
    await person.click(button('Ban'))
    const days = screen.getByRole('spinbutton', { name: 'Days' })
    await person.clear(days)
    await person.click(question().getByRole('button', { name: 'Ban' }))
    expect(await screen.findByText(/^Days must be/)).toBeTruthy()
    await person.type(days, '0')
    await person.click(question().getByRole('button', { name: 'Ban' }))
    expect(await screen.findByText("Days can't be below 1.")).toBeTruthy()
    expect(fixture.listCalls('admin-ban')).toEqual([])
    await person.clear(days)
    await person.type(days, '30')
    answerWith('admin-ban', { bannedUntil: BANNED_FOR_GOOD })
    await person.click(question().getByRole('button', { name: 'Ban' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'person-1@example.com is banned' }]))
    expect(fixture.listCalls('admin-ban')).toEqual([{ userId: makeUser(1).userId, version: 1, days: 30 }])
    expect(screen.getByText('For good')).toBeTruthy()
  })

  it('lifts a ban, which the facts show (P11.12)', async () => {
    const { person } = show({ bannedUntil: '2999-01-31T12:00:00.000Z' })
    expect(screen.getByText('Until 31 Jan 2999')).toBeTruthy()
    answerWith('admin-ban', {})
    await person.click(button('Lift the ban'))
    await waitFor(() => expect(fixture.listCalls('admin-ban')[0]).toMatchObject({ version: 1, days: 0 }))
    expect(await screen.findByRole('button', { name: 'Ban' })).toBeTruthy()
  })

  it('offers nothing for the own account, and no ban of an administrator (P11.12)', async () => {
    const { unmount } = show({ userId: admin.user_id, role: 'admin' })
    expect(screen.getByText(/^This is your own account/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
    unmount()
    show({ role: 'admin' })
    expect(button('Ban').disabled).toBe(true)
    expect(button('Take the administrator role away').disabled).toBe(false)
  })

  it('deletes only after the address was typed, then closes the dialog (P11.12)', async () => {
    const { person } = show()
    await person.click(button('Delete account'))
    await person.click(screen.getByRole('textbox', { name: 'Type the address to confirm' }))
    await person.paste('PERSON-1@')
    await person.click(question().getByRole('button', { name: 'Delete account' }))
    expect(await screen.findByText("This is not the account's address.")).toBeTruthy()
    expect(fixture.listCalls('admin-delete-account')).toEqual([])
    await person.click(screen.getByRole('textbox', { name: 'Type the address to confirm' }))
    await person.paste('example.com')
    answerWith('admin-delete-account', {})
    await person.click(question().getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(fixture.listCalls('admin-delete-account')).toMatchObject([{ address: 'PERSON-1@example.com' }])
  })

  it('reports a conflict and a refusal, and keeps the question open (P11.12)', async () => {
    const { person } = show()
    await person.click(button('Make administrator'))
    fixture.respond('admin-set-role', () => ({
      status: 409,
      body: {
        code: 'version_conflict',
        message: ERRORS.version_conflict.message,
        user: makeUser(1, { version: 5 }),
      },
    }))
    await person.click(question().getByRole('button', { name: 'Make administrator' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Failed to change the role', description: expect.stringMatching(/meantime/) },
      ]),
    )
    fixture.respond('admin-set-role', () => ({
      status: 409,
      body: { code: 'account_protected', message: 'The address of this account is not verified yet.' },
    }))
    await person.click(question().getByRole('button', { name: 'Make administrator' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {},
        { description: expect.stringMatching(/^The address of this account is not verified/) },
      ]),
    )
    expect(fixture.listCalls('admin-set-role').map(({ version }) => version)).toEqual([1, 5])
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('resends a confirmation and says where the mail is without a mail server (P11.12)', async () => {
    const { person } = show({ isConfirmed: false, version: 0 })
    expect(screen.queryByRole('button', { name: 'Save plan' })).toBeNull()
    fixture.respond('admin-resend-confirmation', () => ({ body: { mails: 'kept' } }))
    await person.click(button('Resend confirmation mail'))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'warning', description: expect.stringMatching(/^No mail server is configured/) },
      ]),
    )
    fixture.respond('admin-resend-confirmation', () => ({
      status: 429,
      body: { code: 'too_many_requests', message: ERRORS.too_many_requests.message },
    }))
    await person.click(button('Resend confirmation mail'))
    await waitFor(() => expect(toasts).toMatchObject([{}, { title: 'The confirmation mail was not sent' }]))
  })
})
