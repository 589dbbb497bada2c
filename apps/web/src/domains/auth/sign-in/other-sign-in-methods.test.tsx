import type { SignInMethods } from '@firstline/contract/runtime'
import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAuthCallbackForTest } from '#domains/auth/auth-callback.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { AuthState } from '#domains/auth/session/use-auth.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { LoginPage } from './login-page.tsx'
import { SignUpPage } from '#domains/auth/sign-up/sign-up-page.tsx'
import { SingleSignOnPage } from './single-sign-on-page.tsx'

isolatePages()

const offer = (signInMethods: Partial<SignInMethods>) =>
  prepareRuntime({ authSettings: { mails: 'sent' }, signInMethods })
const providers = [
  { name: 'github', label: 'GitHub' },
  { name: 'google', label: 'Google' },
]
beforeEach(() => offer({ providers, singleSignOn: true }))

const done = () => vi.fn(async () => ({ error: null }))
const offline = async () => ({ error: new AuthRetryableFetchError('Failed to fetch', 0) })

type Changes = Partial<ProviderCalls> & Pick<Partial<AuthState>, 'isLoading'>

function show(page: 'login' | 'signup' | 'single-sign-on', changes: Changes = {}, callback?: string) {
  const at = `/${page}`
  if (callback !== undefined) setAuthCallbackForTest(`http://firstline.test${at}?${callback}`)
  const { isLoading = false, ...others } = changes
  const calls = { signInWithProvider: done(), signInWithSso: done(), ...others }
  const shown = { login: <LoginPage />, signup: <SignUpPage />, 'single-sign-on': <SingleSignOnPage /> }[page]
  return { calls, ...showPage(shown, { at, auth: makeAuth(null, { isLoading }), providerCalls: calls }) }
}

const offered = () => screen.queryAllByRole('button', { name: /^Continue with/ })

describe('ProviderButtons', () => {
  it('shows the configured providers in their order on both screens', () => {
    for (const page of ['login', 'signup'] as const) {
      const { unmount } = show(page)
      expect(offered().map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Continue with GitHub/),
        expect.stringMatching(/^Continue with Google/),
      ])
      unmount()
    }
    offer({})
    show('login')
    expect(offered()).toEqual([])
  })

  it('leads to the provider and back to the same screen', async () => {
    const { calls, person } = show('signup')
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(calls.signInWithProvider).toHaveBeenCalledWith('google', '/signup')
  })

  it('is busy while the page is being left, not after going back to it', async () => {
    const { person } = show('login')
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
    const button = await screen.findByRole('button', { name: 'Opening Google...' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await screen.findByRole('button', { name: 'Continue with Google' })
  })

  it('reports that there is no connection', async () => {
    const { person } = show('login', { signInWithProvider: offline })
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The server could not be reached. Please try again.')
    await screen.findByRole('button', { name: 'Continue with Google' })
  })
})

describe('the return from a provider', () => {
  it.each([
    ['error=access_denied&error_code=provider_email_needs_verification', /verify the address with Google/],
    ['error=access_denied&error_code=signup_disabled', /no account here yet/],
    ['error=access_denied&error_code=user_banned', /blocked/],
    ['error=invalid_request&error_code=bad_oauth_state', /Please start again/],
    ['error=invalid_request&error_code=flow_state_expired', /Please start again/],
    ['error=invalid_request&error_code=flow_state_already_used', /Please start again/],
    ['error=temporarily_unavailable&error_code=unexpected_failure', /not possible right now/],
    ['error=temporarily_unavailable&error_code=over_request_rate_limit', /Too many attempts/],
    ['error=server_error&error_code=bad_oauth_callback', /not possible right now/],
    ['error=interaction_required&error_code=bad_oauth_callback&error_description=Call+us', /did not work/],
    [
      'error=invalid_request&error_code=bad_oauth_callback&error_description=Error+getting+user+email+from+external+provider',
      /account at Google gave us no email address/,
    ],
    ['code=abc', /started in another browser/],
  ])('explains in our words why there is no session (%s)', async (query, words) => {
    show('login', {}, `provider=google&${query}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    expect(alert.textContent).not.toContain('Call us')
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
  })

  it('shows the error on the sign-up screen too', async () => {
    show('signup', {}, 'provider=github&error=access_denied&error_code=signup_disabled')
    expect((await screen.findByRole('alert')).textContent).toContain('new ones are not open')
  })

  it('shows no error after the user has canceled', () => {
    show('login', {}, 'provider=google&error=access_denied&error_code=bad_oauth_callback')
    expect(screen.getByRole('status').textContent).toBe(
      'You did not sign in with Google. Nothing has changed.',
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ignores a provider name that is not configured', async () => {
    show('login', {}, 'provider=Your+bank&error=access_denied')
    expect(document.body.textContent).not.toContain('Your bank')
  })

  it('shows the button as busy while the code is exchanged', () => {
    show('login', { isLoading: true }, 'provider=google&code=abc')
    screen.getByRole('button', { name: 'Signing in...' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('/single-sign-on', () => {
  const ask = async ({ person }: ReturnType<typeof show>, email: string) => {
    await person.clear(screen.getByLabelText('Work email'))
    await person.type(screen.getByLabelText('Work email'), email)
    await person.click(screen.getByRole('button', { name: 'Continue' }))
  }

  it('opens from the login screen with the address typed there', async () => {
    const { person, router } = show('login')
    await person.type(screen.getByLabelText('Email'), 'rowan@halecover.example')
    await person.click(screen.getByRole('link', { name: 'Sign in with your company' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/single-sign-on'))
    expect(router.state.location.state).toEqual({ email: 'rowan@halecover.example' })
  })

  it('leads to the company that owns the domain of an address', async () => {
    const shown = show('single-sign-on')
    await ask(shown, 'Rowan@HaleCover.example')
    await screen.findByRole('button', { name: 'Opening its page...' })
    expect(shown.calls.signInWithSso).toHaveBeenCalledWith('halecover.example', '/single-sign-on', undefined)
  })

  it('shows at the field that no company owns the domain', async () => {
    const { AuthApiError } = await import('@supabase/supabase-js')
    const error = new AuthApiError('No SSO provider assigned', 404, 'sso_provider_not_found')
    await ask(show('single-sign-on', { signInWithSso: async () => ({ error }) }), 'rowan@halecover.example')
    await screen.findByText(/^No company signs its people in here with addresses at halecover.example/)
    expect(document.activeElement).toBe(screen.getByLabelText('Work email'))
  })

  it('shows why the request has failed', async () => {
    await ask(show('single-sign-on', { signInWithSso: offline }), 'rowan@halecover.example')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
  })

  it('explains a return without a session', async () => {
    show('single-sign-on', {}, 'provider=sso&error=invalid_request&error_code=saml_assertion_no_email')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We received no address from your company.',
    )
  })

  it('has no form where single sign-on is not configured', () => {
    offer({})
    show('single-sign-on')
    screen.getByText(/Please sign in another way/)
    expect(screen.queryByLabelText('Work email')).toBeNull()
  })
})
