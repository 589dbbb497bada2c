import type { SignInMethods } from '@firstline/contract/runtime'
import { AuthError, type User, type UserIdentity } from '@supabase/supabase-js'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAuthCallbackForTest } from '#domains/auth/auth-callback.ts'
import type { ProviderCalls } from '#domains/auth/sign-in/provider-calls.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { AccountPage } from '#domains/account/account-page.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}))

const toasts = isolatePages()

const offer = (signInMethods: Partial<SignInMethods>) =>
  prepareRuntime({ authSettings: { mails: 'sent' }, signInMethods })
const providers = [
  { name: 'google', label: 'Google' },
  { name: 'github', label: 'GitHub' },
]
beforeEach(() => offer({ providers }))

const EMAIL = 'rowan@halecover.example'
const GMAIL = 'rowan@gmail.example'
function identity(provider: string, data: UserIdentity['identity_data']): UserIdentity {
  return {
    id: provider,
    identity_id: `id-${provider}`,
    user_id: '1',
    provider,
    identity_data: data ?? {},
    created_at: '2024-11-03T10:00:00Z',
  }
}
const mail = identity('email', { email: EMAIL, email_verified: true })
const google = identity('google', { email: GMAIL, email_verified: true })
const github = identity('github', { user_name: 'rowanhale' })

/** The identities that were disconnected. */
const gone = new Set<UserIdentity>()
beforeEach(() => gone.clear())

interface Shown extends Partial<ProviderCalls> {
  identities?: UserIdentity[]
  hasPassword?: boolean
  callback?: string
  email?: string
}

function show({ identities = [mail, google], hasPassword = true, callback, email = EMAIL, ...calls }: Shown) {
  if (callback !== undefined) setAuthCallbackForTest(`http://firstline.test/account?${callback}`)
  vi.stubGlobal('fetch', async () => Response.json({ sessions: [], hasPassword }))
  const left = () => identities.filter((one) => !gone.has(one))
  const readUser = vi.fn(async () => ({ id: makeProfile().user_id, email, identities: left() }) as User)
  const auth = makeAuth(makeProfile(), { readUser })
  return { readUser, ...showPage(<AccountPage />, { at: '/account', auth, providerCalls: calls }) }
}

const rows = () => within(screen.getByRole('list', { name: 'Ways to sign in' })).getAllByRole('listitem')
const found = () => screen.findByRole('list', { name: 'Ways to sign in' })
const hidden = () => screen.queryByRole('region', { name: 'Ways to sign in' })

describe('/account, sign-in methods', () => {
  it('lists the connected methods and those that can be added', async () => {
    show({ identities: [github, mail] })
    await screen.findByText(/rowanhale/)
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Emailrowan@halecover.example since 3 November 2024 ',
      'GitHubrowanhale since 3 November 2024 Disconnect',
      expect.stringMatching(/^GoogleNot connectedConnect/),
    ])
  })

  it('is hidden where nothing can be added or removed', async () => {
    offer({})
    const { unmount, readUser } = show({ identities: [mail] })
    await waitFor(() => expect(readUser).toHaveBeenCalled())
    expect(hidden()).toBeNull()
    unmount()
    offer({ providers, linking: false })
    show({})
    expect(hidden()).toBeNull()
  })

  it('leads to a provider to connect it, and shows why that failed', async () => {
    const connect = vi.fn(async () => ({ error: null }))
    const { person, unmount } = show({ connect })
    await person.click(await screen.findByRole('button', { name: 'Connect GitHub' }))
    expect(connect).toHaveBeenCalledWith('github')
    expect(screen.getByRole('button', { name: 'Connect GitHub' }).getAttribute('aria-busy')).toBe('true')
    unmount()
    const error = new AuthError('Disabled', 404, 'manual_linking_disabled')
    const again = show({ connect: async () => ({ error }) })
    await again.person.click(await screen.findByRole('button', { name: 'Connect GitHub' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'GitHub could not be connected' }]))
  })

  it('names what is lost and what remains before it disconnects', async () => {
    const disconnect = vi.fn(async (one: UserIdentity) => {
      gone.add(one)
      return { error: null }
    })
    const { person } = show({ identities: [mail, google, github], disconnect })
    await person.click(await screen.findByRole('button', { name: `Disconnect Google, ${GMAIL}` }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Google' }))
    dialog.getByText(
      `${GMAIL} at Google will no longer open this account. You still sign in with your password, links sent to ${EMAIL} and GitHub.`,
    )
    expect(disconnect).not.toHaveBeenCalled()
    await person.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Google is disconnected' }]))
    expect(disconnect).toHaveBeenCalledWith(google)
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Disconnect GitHub, rowanhale' }),
      ),
    )
  })

  it('says that the address of the account changes with it', async () => {
    const { person } = show({
      identities: [google, identity('github', { email: EMAIL, email_verified: true })],
      email: GMAIL,
    })
    await person.click(await screen.findByRole('button', { name: `Disconnect Google, ${GMAIL}` }))
    screen.getByText(`The address of your account becomes ${EMAIL}.`)
  })

  it.each([
    [[google], true, 'Nothing else would open your account. Connect another to remove it.'],
    [[mail, google], false, 'Nothing else would open your account. Set a password first.'],
    // The settings no longer name it.
    [
      [google, identity('gone', {})],
      false,
      'Nothing else would open your account. Connect another to remove it.',
    ],
  ])('keeps the last sign-in method and says why (%#)', async (identities, hasPassword, reason) => {
    const { person } = show({ identities, hasPassword })
    const button = await screen.findByRole('button', { name: `Disconnect Google, ${GMAIL}` })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    const id = button.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe(reason)
    await person.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('promises no way to remove the last one where there is none', async () => {
    offer({ providers: providers.slice(0, 1) })
    show({ identities: [google] })
    await screen.findByText('Nothing else would open your account.')
  })

  it('shows why the server refuses a removal', async () => {
    const error = new AuthError('Conflict', 422, 'email_conflict_identity_not_deletable')
    const { person } = show({ disconnect: async () => ({ error }) })
    await person.click(await screen.findByRole('button', { name: /^Disconnect Google/ }))
    await person.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Google could not be disconnected' }]))
    await screen.findByRole('button', { name: `Disconnect Google, ${GMAIL}` })
  })

  it.each([
    ['code=abc', [mail, google], 'success', 'Google is connected'],
    ['code=abc', [mail], 'error', 'Google was not connected'],
    ['error=access_denied&error_code=bad_oauth_callback', [mail], 'info', 'Google was not connected'],
    ['error_code=identity_already_exists', [mail], 'error', 'Google was not connected'],
  ])('reports the outcome after the return from a provider (%#)', async (query, identities, kind, title) => {
    show({ identities, callback: `provider=google&${query}` })
    await found()
    await waitFor(() => expect(toasts).toMatchObject([{ kind, title }]))
  })

  it("shows a company's users none of these methods", () => {
    const auth = makeAuth(makeProfile())
    const user = { ...auth.user, app_metadata: { provider: 'sso:1' } } as User
    vi.stubGlobal('fetch', async () => Response.json({ sessions: [], hasPassword: false }))
    const readUser = vi.fn(async () => user)
    showPage(<AccountPage />, { at: '/account', auth: { ...auth, user, readUser } })
    screen.getByText('Your company')
    expect(screen.queryByLabelText('New Email')).toBeNull()
    expect(screen.queryByLabelText('New Password')).toBeNull()
    expect(hidden()).toBeNull()
    expect(document.body.textContent).not.toMatch(/password/i)
  })

  it.each([
    [mail, 'Verified'],
    [identity('google', { email: EMAIL.toUpperCase(), email_verified: true }), 'Verified'],
    [identity('google', { email: EMAIL, email_verified: false }), 'Not verified'],
    // Verification of another address doesn't count for this one.
    [google, 'Not verified'],
  ])('says whether the address was verified (%#)', async (only, words) => {
    show({ identities: [only] })
    await within(screen.getByRole('region', { name: 'Email' })).findByText(words)
  })
})
