import type { WaysIn } from '@firstline/contract/runtime'
import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '#lib/auth/landing.ts'
import type { ProviderCalls } from '#lib/auth/provider-calls.ts'
import type { Auth } from '#lib/auth/use-auth.ts'
import { prepareRuntime } from '#lib/testing/prepare-runtime.ts'
import { keepPagesApart, makeAuth, showPage } from '#lib/testing/show-page.tsx'
import { LoginPage } from './login-page.tsx'
import { SignupPage } from './signup-page.tsx'
import { SingleSignOnPage } from './single-sign-on-page.tsx'

keepPagesApart()

const offer = (waysIn: Partial<WaysIn>) => prepareRuntime({ authSettings: { mails: 'sent' }, waysIn })
const providers = [
  { name: 'github', label: 'GitHub' },
  { name: 'google', label: 'Google' },
]
beforeEach(() => offer({ providers, singleSignOn: true }))

const done = () => vi.fn(async () => ({ error: null }))
const offline = async () => ({ error: new AuthRetryableFetchError('Failed to fetch', 0) })

type Changes = Partial<ProviderCalls> & Pick<Partial<Auth>, 'isLoading'>

function show(page: 'login' | 'signup' | 'single-sign-on', changes: Changes = {}, landing?: string) {
  const at = `/${page}`
  if (landing !== undefined) openAt(`http://firstline.test${at}?${landing}`)
  const { isLoading = false, ...others } = changes
  const calls = { signInBy: done(), signInByCompany: done(), ...others }
  const shown = { login: <LoginPage />, signup: <SignupPage />, 'single-sign-on': <SingleSignOnPage /> }[page]
  return { calls, ...showPage(shown, { at, auth: makeAuth(null, { isLoading }), providerCalls: calls }) }
}

const offered = () => screen.queryAllByRole('button', { name: /^Continue with/ })

describe('the buttons of providers', () => {
  it('stand on both screens in the order of the settings, and nowhere without any', () => {
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

  it('lead to the provider and back to the screen they stand on', async () => {
    const { calls, person } = show('signup')
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(calls.signInBy).toHaveBeenCalledWith('google', '/signup')
  })

  it('are busy while the page is being left, and not when somebody comes back to it', async () => {
    const { person } = show('login')
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
    const button = await screen.findByRole('button', { name: 'Opening Google...' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await screen.findByRole('button', { name: 'Continue with Google' })
  })

  it('say that there is no connection', async () => {
    const { person } = show('login', { signInBy: offline })
    await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The server could not be reached. Please try again.')
    await screen.findByRole('button', { name: 'Continue with Google' })
  })
})

describe('whoever comes back from a provider', () => {
  it.each([
    ['error=access_denied&error_code=provider_email_needs_verification', /verify the address with Google/],
    ['error=access_denied&error_code=signup_disabled', /no account here yet/],
    ['error=access_denied&error_code=user_banned', /blocked/],
    ['error=invalid_request&error_code=bad_oauth_state', /Please begin again/],
    ['error=invalid_request&error_code=flow_state_expired', /Please begin again/],
    ['error=invalid_request&error_code=flow_state_already_used', /Please begin again/],
    ['error=temporarily_unavailable&error_code=unexpected_failure', /not possible right now/],
    ['error=temporarily_unavailable&error_code=over_request_rate_limit', /Too many attempts/],
    ['error=server_error&error_code=bad_oauth_callback', /not possible right now/],
    ['error=interaction_required&error_code=bad_oauth_callback&error_description=Call+us', /did not work/],
    [
      'error=invalid_request&error_code=bad_oauth_callback&error_description=Error+getting+user+email+from+external+provider',
      /account at Google gave us no email address/,
    ],
    ['code=abc', /begun in another browser/],
  ])('without a session is told why in our words (%s)', async (query, words) => {
    show('login', {}, `provider=google&${query}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    expect(alert.textContent).not.toContain('Call us')
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
  })

  it('is told so on the screen of sign-up too', async () => {
    show('signup', {}, 'provider=github&error=access_denied&error_code=signup_disabled')
    expect((await screen.findByRole('alert')).textContent).toContain('new ones are not open')
  })

  it('hears no reproach for having thought better of it', () => {
    show('login', {}, 'provider=google&error=access_denied&error_code=bad_oauth_callback')
    expect(screen.getByRole('status').textContent).toBe(
      'You did not sign in with Google. Nothing has changed.',
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not named by what the address says', async () => {
    show('login', {}, 'provider=Your+bank&error=access_denied')
    expect(document.body.textContent).not.toContain('Your bank')
  })

  it('sees the button at work while the code is exchanged', () => {
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

  it('is reached from the login screen with the address typed there', async () => {
    const { person, router } = show('login')
    await person.type(screen.getByLabelText('Email'), 'rowan@halecover.example')
    await person.click(screen.getByRole('link', { name: 'Sign in with your company' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/single-sign-on'))
    expect(router.state.location.state).toEqual({ email: 'rowan@halecover.example' })
  })

  it('leads to whoever looks after the domain of an address', async () => {
    const shown = show('single-sign-on')
    await ask(shown, 'Rowan@HaleCover.example')
    await screen.findByRole('button', { name: 'Opening its page...' })
    expect(shown.calls.signInByCompany).toHaveBeenCalledWith(
      'halecover.example',
      '/single-sign-on',
      undefined,
    )
  })

  it('says at the field that nobody does', async () => {
    const { AuthApiError } = await import('@supabase/supabase-js')
    const error = new AuthApiError('No SSO provider assigned', 404, 'sso_provider_not_found')
    await ask(show('single-sign-on', { signInByCompany: async () => ({ error }) }), 'rowan@halecover.example')
    await screen.findByText(/^No company signs its people in here with addresses at halecover.example/)
    expect(document.activeElement).toBe(screen.getByLabelText('Work email'))
  })

  it('says what stands in the way of asking', async () => {
    await ask(show('single-sign-on', { signInByCompany: offline }), 'rowan@halecover.example')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
  })

  it('tells whoever comes back without a session why', async () => {
    show('single-sign-on', {}, 'provider=sso&error=invalid_request&error_code=saml_assertion_no_email')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The page of your company did not tell your address.',
    )
  })

  it('asks nothing where no company signs its people in', () => {
    offer({})
    show('single-sign-on')
    screen.getByText(/Please sign in another way/)
    expect(screen.queryByLabelText('Work email')).toBeNull()
  })
})
