import type { AccountSessions } from '@firstline/contract/account'
import { AuthError, type User } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthState } from '#domains/auth/session/use-auth.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { AccountPage } from './account-page.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
    from: () => consentsQuery,
  }),
}))

/** The row query of the consents, at any step. */
const consentsQuery = {
  select: () => consentsQuery,
  order: () => consentsQuery,
  abortSignal: () => consentsQuery,
  throwOnError: async () => ({ data: CONSENTS }),
}
const CONSENTS = [
  { id: 1, kind: 'terms', version: '7/04/2025', given_at: '2026-01-31T12:00:00Z', withdrawn_at: null },
  {
    id: 2,
    kind: 'weekly-summary',
    version: '28/11/2026',
    given_at: '2026-02-01T12:00:00Z',
    withdrawn_at: '2026-02-03T12:00:00Z',
  },
]

const toasts = isolatePages()
beforeEach(() => prepareRuntime())

const EMAIL = 'rowan@halecover.example'
const PHONE = '22222222-2222-4222-8222-222222222222'
const LAPTOP = '11111111-1111-4111-8111-111111111111'
const laptop = {
  id: LAPTOP,
  createdAt: '2026-11-01T10:00:00Z',
  lastUsedAt: '2026-11-21T10:00:00Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '203.0.113.1',
  isCurrent: true,
}
const phone = {
  ...laptop,
  id: PHONE,
  userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1',
  address: null,
  isCurrent: false,
}

const PREFERENCES = {
  welcome: true,
  'credits-low': true,
  'credits-renewed': true,
  'weekly-summary': false,
}

/** Serves `account-sessions` and `mail-preferences`, and records the request bodies of the former. */
function serve(
  changes: Partial<AccountSessions> = {},
  changePreference: (change: object) => Response | Promise<Response> = () =>
    new Response(null, { status: 500 }),
) {
  let answer: AccountSessions = { sessions: [laptop, phone], hasPassword: true, ...changes }
  const asked: unknown[] = []
  const fetch = vi.fn(async (url: string, { method, body }: { method: string; body?: string }) => {
    if (url.endsWith('/mail-preferences')) {
      if (method === 'POST') return changePreference(JSON.parse(body ?? ''))
      return Response.json({ preferences: PREFERENCES, address: EMAIL })
    }
    if (method === 'POST') {
      asked.push(JSON.parse(body ?? ''))
      answer = { ...answer, sessions: [laptop] }
    }
    return Response.json(answer)
  })
  vi.stubGlobal('fetch', fetch)
  return asked
}

function show(changes: Partial<AuthState> = {}, fresh: Partial<User> = {}) {
  const auth = makeAuth(makeProfile(), {
    readUser: vi.fn(async () => ({ id: makeProfile().user_id, email: EMAIL, ...fresh }) as User),
    ...changes,
  })
  const client = new QueryClient()
  const page = (
    <QueryClientProvider client={client}>
      <AccountPage />
    </QueryClientProvider>
  )
  return { auth, ...showPage(page, { at: '/account', auth }) }
}

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('/account, sessions', () => {
  it('lists the sessions and marks the current one', async () => {
    serve()
    show()
    const rows = await part('Where you are signed in').findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Firefox on LinuxThis oneIn use now · 203\.0\.113\.1$/),
      expect.stringMatching(/^Safari on iPhoneLast used 21 November.*Sign out$/),
    ])
  })

  it('signs out one of the other sessions', async () => {
    const asked = serve()
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(asked).toEqual([{ endSession: PHONE }])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you are signed in' })),
    )
    expect(toasts.map(({ title }) => title)).toEqual(['Safari on iPhone is signed out'])
  })

  it('signs out all of the other sessions', async () => {
    serve()
    const signOut = vi.fn(async () => ({ error: null }))
    const { person, address } = show({ signOut })
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Signed out everywhere else']))
    expect(signOut).toHaveBeenCalledWith('others')
    expect(address()).toBe('/account')
  })

  it('confirms before it signs out everywhere, then goes to the home page', async () => {
    serve({ sessions: [laptop] })
    const signOut = vi.fn(async () => ({ error: null }))
    const { person, address } = show({ signOut })
    await screen.findByText('This one')
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    expect(signOut).not.toHaveBeenCalled()
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(signOut).toHaveBeenCalledWith('global')
  })

  it('shows an error when the sessions cannot be read', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
    show()
    await part('Where you are signed in').findByRole('button', { name: 'Try Again' })
  })
})

describe('/account, mails', () => {
  const summary = () => part('Mails').findByRole('switch', { name: 'Weekly summary' })

  it('saves a switched kind immediately', async () => {
    const changes: object[] = []
    serve({}, (change) => {
      changes.push(change)
      return Response.json({ preferences: { ...PREFERENCES, 'weekly-summary': true }, address: null })
    })
    const { person } = show()
    const before = await summary()
    expect(before.getAttribute('aria-checked')).toBe('false')
    await person.click(before)
    await part('Mails').findByText('Your address is not verified, so none of these is sent for now.')
    expect((await summary()).getAttribute('aria-checked')).toBe('true')
    expect(changes).toEqual([{ kind: 'weekly-summary', isOn: true }])
  })

  it('shows the old state and the error when saving fails', async () => {
    serve()
    const { person } = show()
    await person.click(await summary())
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['This could not be saved']))
    expect((await summary()).getAttribute('aria-checked')).toBe('false')
  })
})

describe('/account, data', () => {
  it('lists what the member agreed to, with version and dates', async () => {
    serve()
    show()
    const rows = await part('Your data').findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Terms & ConditionsVersion of 7/04/2025 · agreed 31 Jan 2026',
      'Weekly summary by mailVersion of 28/11/2026 · agreed 1 Feb 2026 · withdrawn 3 Feb 2026',
    ])
  })
})

describe('/account, email', () => {
  const change = async (person: ReturnType<typeof show>['person'], to: string) => {
    await person.type(screen.getByLabelText('New Email'), to)
    await person.click(screen.getByRole('button', { name: 'Change email' }))
  }

  it('announces a link to both addresses', async () => {
    serve()
    const { person, auth } = show({ changeAccount: vi.fn(async () => ({ error: null })) })
    await change(person, 'new@halecover.example')
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { description: 'We sent a link to rowan@halecover.example and one to new@halecover.example.' },
      ]),
    )
    expect(auth.changeAccount).toHaveBeenCalledWith({ email: 'new@halecover.example' })
  })

  it('shows a pending change for both addresses', async () => {
    serve()
    show({}, { new_email: 'new@halecover.example' })
    const pending = await part('Email').findByText(/Open both to finish/)
    expect(pending.textContent).toContain(`one link to ${EMAIL} and one to new@halecover.example`)
  })

  it('accepts the codes of both mails and names the one still missing', async () => {
    serve()
    const verifyEmailChange = vi
      .fn<AuthState['verifyEmailChange']>()
      .mockResolvedValueOnce({ error: new AuthError('Expired', 403, 'otp_expired') })
      .mockResolvedValueOnce({ error: null, isDone: false })
      .mockResolvedValueOnce({ error: null, isDone: true })
    const to = 'new@halecover.example'
    const { person } = show({ verifyEmailChange }, { new_email: to })
    const field = await screen.findByLabelText(`Code from the mail to ${EMAIL}`)
    await person.type(field, '123456')
    await person.click(screen.getByRole('button', { name: 'Confirm old address' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is wrong or has expired/)
    await person.click(screen.getByRole('button', { name: 'Confirm old address' }))
    await screen.findByText(new RegExp(`The mail to ${to} is still open`))
    expect(verifyEmailChange).toHaveBeenLastCalledWith({ email: EMAIL, code: '123456' })
    expect(screen.queryByLabelText(`Code from the mail to ${EMAIL}`)).toBeNull()
    await person.type(screen.getByLabelText(`Code from the mail to ${to}`), '654321')
    await person.click(screen.getByRole('button', { name: 'Confirm new address' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Email address changed' }]))
  })

  it('counts down from when the mails were sent, not from when the page was opened', async () => {
    serve()
    const sent = new Date(Date.now() - 40_000).toISOString()
    show({}, { new_email: 'new@halecover.example', email_change_sent_at: sent })
    await screen.findByText(/^Possible in (19|20) seconds$/)
  })

  it('shows at the field that the address is taken or unchanged', async () => {
    serve()
    const error = new AuthError('Taken', 422, 'email_exists')
    const { person } = show({ changeAccount: async () => ({ error }) })
    await change(person, 'taken@halecover.example')
    await screen.findByText('This address belongs to another account.')
    await person.clear(screen.getByLabelText('New Email'))
    await change(person, 'ROWAN@halecover.example')
    await screen.findByText('This is your address already.')
  })
})

describe('/account, password', () => {
  it('lets a user without a password set the first one', async () => {
    serve({ hasPassword: false })
    const { person } = show({ changeAccount: vi.fn(async () => ({ error: null })) })
    await person.type(screen.getByLabelText('New Password'), 'a better one')
    await person.type(screen.getByLabelText('Confirm Password'), 'a better one')
    await person.click(await screen.findByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Password set' }]))
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveProperty('value', ''))
  })

  describe('long after the sign-in', () => {
    const needed = { error: new AuthError('Needed', 400, 'reauthentication_needed') }
    const wrong = (code: string) => ({ error: new AuthError('Wrong', 400, code) })
    const changeTo = async (person: ReturnType<typeof show>['person'], password: string) => {
      await person.type(screen.getByLabelText('New Password'), password)
      await person.type(screen.getByLabelText('Confirm Password'), password)
      await person.click(await screen.findByRole('button', { name: 'Change password' }))
    }
    const changed = () => waitFor(() => expect(toasts).toMatchObject([{ title: 'Password changed' }]))

    it('requires the current password and says when it is wrong', async () => {
      serve()
      const changeAccount = vi
        .fn<AuthState['changeAccount']>()
        .mockResolvedValueOnce(needed)
        .mockResolvedValueOnce(wrong('current_password_invalid'))
        .mockResolvedValueOnce({ error: null })
      const sendNonce = vi.fn<AuthState['sendNonce']>()
      const { person } = show({ changeAccount, sendNonce })
      await part('Where you are signed in').findAllByRole('listitem')
      await changeTo(person, 'a better one')
      const field = await screen.findByLabelText('Current Password')
      expect(document.activeElement).toBe(field)
      await person.keyboard('{Enter}')
      await screen.findByText('Please enter your password')
      await person.keyboard('a guess{Enter}')
      await screen.findByText('This is not your current password.')
      await person.clear(field)
      await person.keyboard('the right one{Enter}')
      await changed()
      expect(changeAccount.mock.calls.slice(1)).toEqual([
        [{ password: 'a better one', current_password: 'a guess' }],
        [{ password: 'a better one', current_password: 'the right one' }],
      ])
      expect(sendNonce).not.toHaveBeenCalled()
    })

    it('mails a code instead when the current password is forgotten', async () => {
      serve()
      const changeAccount = vi
        .fn<AuthState['changeAccount']>()
        .mockResolvedValueOnce(needed)
        .mockResolvedValueOnce({ error: null })
      const sendNonce = vi
        .fn<AuthState['sendNonce']>()
        .mockResolvedValueOnce(wrong('over_email_send_rate_limit'))
        .mockResolvedValueOnce({ error: null })
      const { person } = show({ changeAccount, sendNonce })
      await part('Where you are signed in').findAllByRole('listitem')
      await changeTo(person, 'a better one')
      const instead = await screen.findByRole('button', { name: 'Send me a code by mail instead' })
      await person.click(instead)
      await screen.findByRole('alert')
      await person.click(instead)
      await person.type(await screen.findByLabelText('Code from the mail'), '123456{Enter}')
      await changed()
      expect(changeAccount).toHaveBeenLastCalledWith({ password: 'a better one', nonce: '123456' })
    })

    it('returns to the new password when the server refuses that one', async () => {
      serve()
      const changeAccount = vi
        .fn<AuthState['changeAccount']>()
        .mockResolvedValueOnce(needed)
        .mockResolvedValueOnce(wrong('same_password'))
      const { person } = show({ changeAccount })
      await part('Where you are signed in').findAllByRole('listitem')
      await changeTo(person, 'the right one')
      await person.type(await screen.findByLabelText('Current Password'), 'the right one{Enter}')
      expect((await screen.findByRole('alert')).textContent).toContain('This is your password already.')
      expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'the right one')
    })
  })
})
