import type { AdminUser } from '@firstline/contract/admin'
import { ERRORS } from '@firstline/contract/errors'
import type { SupabaseClient } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminFixture, makeUser, toProfileRow } from '#domains/admin/testing/admin-fixture.tsx'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'
import { CreditAssignment } from './credit-assignment.tsx'

let client: SupabaseClient
vi.mock('#platform/api/supabase.ts', () => ({ getSupabase: () => client }))
const toasts = isolatePages()

let fixture: AdminFixture
let found: AdminUser

beforeEach(() => {
  fixture = new AdminFixture()
  client = fixture.client
  found = makeUser(1, { creditsDm: 0, creditsSubject: 2 })
  fixture.respond('admin-user-lookup', () => ({ body: { user: found } }))
})

const show = () => fixture.show(() => <CreditAssignment />)
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User email' })
const button = (name: string) => screen.getByRole('button', { name })
const unavailable = () => ({
  status: 503,
  body: { code: 'unexpected_failure', message: 'The database is away' },
})

async function lookUp() {
  const shown = show()
  await shown.person.type(email(), 'Person-1@Example.com')
  await shown.person.click(button('Look up'))
  await screen.findByText('Found. Free, 0 DM, 2 subject')
  await shown.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Paid by invoice')
  return shown
}

describe('Manual Credit Assignment', () => {
  it('assigns the allowance of Pro to the user that was found (P11.2)', async () => {
    const { person } = await lookUp()
    expect(fixture.listCalls('admin-user-lookup')).toEqual([{ email: 'Person-1@Example.com' }])
    fixture.respond('admin-assign-credits', () => ({
      body: { user: makeUser(1, { plan: 'pro', creditsDm: 100, creditsSubject: 100, version: 2 }) },
    }))
    await person.click(button('Assign credits'))
    await screen.findByText('Found. Pro, 100 DM, 100 subject')
    expect(fixture.listCalls('admin-assign-credits')).toEqual([
      { userId: found.userId, version: 1, creditsDm: 100, creditsSubject: 100, reason: 'Paid by invoice' },
    ])
    expect(toasts).toEqual([
      {
        kind: 'success',
        title: 'Credits assigned',
        description: 'person-1@example.com is on Pro with 100 Cold DM credits and 100 subject line credits.',
      },
    ])
  })

  it('says at its button, before the click, that it makes the user Pro (P11.2)', async () => {
    const description = () => {
      const id = button('Assign credits').getAttribute('aria-describedby')
      return id && document.getElementById(id)?.textContent
    }
    const { person } = show()
    expect(description()).toBe('Assigning credits also makes the user Pro.')
    await person.type(email(), 'person-1@example.com{Enter}')
    await screen.findByText('Found. Free, 0 DM, 2 subject')
    expect(description()).toBe(
      'Also makes person-1@example.com Pro: the plan changes from Free, and a billing period begins today.',
    )
    found = makeUser(1, { plan: 'pro' })
    await person.click(button('Look up'))
    await screen.findByText(/^Found\. Pro/)
    expect(description()).toBe('person-1@example.com is on Pro and stays on it.')
  })

  it('requires an address and a lookup before it assigns (P11.2)', async () => {
    const { person } = show()
    await person.click(button('Look up'))
    await screen.findByText('Please enter a user email')
    expect(document.activeElement).toBe(email())
    await person.type(email(), 'person-1@example.com')
    expect(screen.queryByText('Please enter a user email')).toBeNull()
    await person.click(button('Assign credits'))
    await screen.findByText('Please lookup a user first')
    await person.clear(email())
    await person.click(button('Assign credits'))
    await screen.findByText('Please enter a user email')
    expect(fixture.calls).toEqual([])
  })

  it('forgets the found user when the address is edited (P11.2)', async () => {
    const { person } = await lookUp()
    await person.type(email(), 'x')
    expect(screen.queryByText(/^Found/)).toBeNull()
    await person.click(button('Assign credits'))
    await screen.findByText('Please lookup a user first')
  })

  it('says when there is no such user, and when the lookup failed (P11.2)', async () => {
    fixture.respond('admin-user-lookup', () => ({
      status: 404,
      body: { code: 'user_not_found', message: ERRORS.user_not_found.message },
    }))
    const { person } = show()
    await person.type(email(), 'nobody@example.com{Enter}')
    await screen.findByText('User not found')
    expect(email().getAttribute('aria-invalid')).toBe('true')
    fixture.respond('admin-user-lookup', unavailable)
    await person.click(button('Look up'))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Error looking up user', description: 'The database is away.' },
      ]),
    )
    expect(screen.queryByText('User not found')).toBeNull()
  })

  it('shows why the assignment failed (P11.2)', async () => {
    const { person } = await lookUp()
    fixture.respond('admin-assign-credits', unavailable)
    await person.click(button('Assign credits'))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Error assigning credits', description: 'The database is away.' },
      ]),
    )
  })

  it("follows the found user's changes and assigns to the latest state (P11.2)", async () => {
    const { person } = await lookUp()
    await vi.waitFor(() => expect(fixture.realtime.joins.size).toBe(1))
    const now = makeUser(1, { creditsDm: 0, creditsSubject: 1, version: 2 })
    await fixture.realtime.sendChange({ type: 'UPDATE', record: toProfileRow(now) })
    await screen.findByText('Found. Free, 0 DM, 1 subject')
    fixture.respond('admin-assign-credits', () => ({ body: { user: { ...now, plan: 'pro', version: 3 } } }))
    await person.click(button('Assign credits'))
    await screen.findByText('Found. Pro, 0 DM, 1 subject')
    expect(fixture.listCalls('admin-assign-credits')).toMatchObject([{ version: 2 }])
  })

  it('shows a conflicting edit and assigns on the second attempt (P11.2)', async () => {
    const { person } = await lookUp()
    const now = makeUser(1, { creditsDm: 0, creditsSubject: 1, version: 7 })
    fixture.respond('admin-assign-credits', ({ version }) =>
      version === 7
        ? { body: { user: { ...now, plan: 'pro', creditsDm: 40, version: 8 } } }
        : {
            status: 409,
            body: { code: 'version_conflict', message: ERRORS.version_conflict.message, user: now },
          },
    )
    const dm = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Cold DM' })
    await person.clear(dm)
    await person.type(dm, '40')
    await person.click(button('Assign credits'))
    await screen.findByText(/changed in the meantime\. Now: Free, 0 DM, 1 subject\./)
    expect(dm.value).toBe('40')
    await person.click(button('Assign credits'))
    await screen.findByText('Found. Pro, 40 DM, 1 subject')
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Credits assigned' }])
  })

  it('asks for a reason before it assigns (P11.2)', async () => {
    const { person } = await lookUp()
    await person.clear(screen.getByRole('textbox', { name: 'Reason' }))
    await person.click(button('Assign credits'))
    await screen.findByText('Please say why. The member reads it too.')
    expect(fixture.listCalls('admin-assign-credits')).toEqual([])
  })

  it('refuses text that is not a number (P11.2)', async () => {
    const { person } = await lookUp()
    const subject = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Subject' })
    await person.clear(subject)
    await person.click(button('Assign credits'))
    await screen.findByText('Subject line credits must be a number.')
    await person.type(subject, '-3')
    expect(subject.value).toBe('0')
    expect(fixture.listCalls('admin-assign-credits')).toEqual([])
  })
})
