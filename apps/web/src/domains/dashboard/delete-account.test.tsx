import { act, screen, waitFor, within } from '@testing-library/react'
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

describe('Delete Account (P7.7)', () => {
  async function ask(
    auth = makeAuth(makeProfile({ plan: 'pro' }), {
      deleteAccount: vi.fn((request: () => Promise<boolean>) => request()),
    }),
  ) {
    const shown = showDashboard({}, auth)
    await shown.person.click(screen.getByRole('button', { name: 'Delete Account' }))
    return { ...shown, dialog: within(screen.getByRole('alertdialog', { name: 'Delete Account' })) }
  }
  const confirm = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
    dialog.getByRole('button', { name: 'Delete Account' })

  it('names what is lost, and offers to keep the account first', async () => {
    const asked = serveFunctions({})
    const { person, dialog } = await ask()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your messages and subject lines, and the briefs they were written from.',
      'Your Pro plan, which runs until 1 December 2099.',
      'What is left of your credits: 4 for cold DMs and 6 for subject lines.',
      'Signing in as rowan@halecover.example, here and on every other device.',
    ])
    expect(document.activeElement?.textContent).toBe('Keep it')
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(asked).toEqual([])
  })

  it('sends one request for a double click, and goes to the home page', async () => {
    const answer = Promise.withResolvers<Response>()
    const asked = serveFunctions({ 'auth-operations': () => answer.promise })
    const { dialog, auth, address } = await ask()
    act(() => {
      confirm(dialog).click()
      confirm(dialog).click()
    })
    answer.resolve(Response.json({ deleted: true }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(asked).toEqual([['auth-operations', { action: 'deleteAccount', userId: auth.user?.id }]])
    expect(auth.deleteAccount).toHaveBeenCalledTimes(1)
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Account deleted' }])
  })

  it.each([
    [409, 'You are the only administrator. Make another user an administrator first.'],
    [403, 'The testing account belongs to the installation and is not deleted.'],
  ])('shows why it was refused (%s)', async (status, message) => {
    serveFunctions({ 'auth-operations': () => Response.json({ code: 'forbidden', message }, { status }) })
    const { person, dialog, auth, address } = await ask()
    await person.click(confirm(dialog))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Failed to delete account', description: message }]),
    )
    expect(auth.deleteAccount).toHaveResolvedWith(false)
    expect(address()).toBe('/dashboard/user')
  })

  it('reports that the server could not be reached', async () => {
    serveFunctions({ 'auth-operations': () => Promise.reject(new TypeError('Failed to fetch')) })
    const { person, dialog } = await ask()
    await person.click(confirm(dialog))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          title: 'Failed to delete account',
          description: 'The server could not be reached. Please try again.',
        },
      ]),
    )
  })

  it('signs out of an account that was deleted elsewhere', async () => {
    serveFunctions({
      'auth-operations': () =>
        Response.json({ code: 'not_found', message: 'User ID not found' }, { status: 404 }),
    })
    const { person, dialog, auth, address } = await ask()
    await person.click(confirm(dialog))
    await waitFor(() => expect(address()).toBe('/'))
    expect(toasts).toMatchObject([{ kind: 'error', title: 'User ID not found' }])
    expect(auth.deleteAccount).toHaveResolvedWith(true)
  })

  it('needs the id of the signed-in user', async () => {
    const asked = serveFunctions({})
    const { person, dialog } = await ask(makeAuth(makeProfile(), { user: null }))
    await person.click(confirm(dialog))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', title: 'User ID not found' }]))
    expect(asked).toEqual([])
  })
})
