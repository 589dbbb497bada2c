import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRealtime } from '#platform/testing/fake-realtime.ts'
import { answerAuth, makeSession } from '#platform/testing/fake-session.ts'
import { isolatePages, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { withLocalExpiry } from '#platform/session/with-local-expiry.ts'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { createAuthStore } from '#domains/auth/session/auth-store.ts'
import { type FactorCalls, createFactorCalls } from './factor-calls.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { type AuthState, useAuth } from '#domains/auth/session/use-auth.ts'

const profile = makeProfile()
const FACTOR = '33333333-3333-4333-8333-333333333333'
const factor = { id: FACTOR, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' }
const bare = { id: profile.user_id, email: profile.email, aud: 'authenticated' }
const protectedUser = { ...bare, factors: [factor] }

const sessionOf = (aal: string, user: { id: string }) => makeSession(user, { aal })

/** The server's responses by method and path, and the requests. */
const answers = new Map<string, () => Response>()
const asked: string[] = []
const fakeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const call = `${request.method} ${new URL(request.url).pathname}`
  asked.push(call)
  return (
    answers.get(call)?.() ??
    answerAuth({ code: 'unexpected_failure', message: `Nobody prepared ${call}` }, 500)
  )
}

isolatePages()
beforeEach(() => {
  asked.length = 0
  answers.clear()
  answers.set('GET /auth/v1/user', () => answerAuth(protectedUser))
  answers.set('GET /rest/v1/user_profiles', () => answerAuth(profile))
  answers.set('POST /auth/v1/token', () => answerAuth(sessionOf('aal1', protectedUser)))
  answers.set(`POST /auth/v1/factors/${FACTOR}/challenge`, () =>
    answerAuth({ id: 'challenge', type: 'totp' }),
  )
  answers.set(`POST /auth/v1/factors/${FACTOR}/verify`, () => answerAuth(sessionOf('aal2', protectedUser)))
})

let auth: AuthState
let factors: FactorCalls
function Watch({ onChange }: { onChange: (auth: AuthState) => void }) {
  const current = useAuth()
  useEffect(() => onChange(current))
  const { user, pendingUser, isLoading, profile: read } = current
  return (
    <p>{isLoading ? 'loading' : pendingUser ? 'mfa pending' : (read?.email ?? user?.email ?? 'no user')}</p>
  )
}

function show(stored?: object) {
  if (stored) localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
  const client = createClient('http://firstline.test', 'anon', {
    global: { fetch: withLocalExpiry(fakeFetch) },
    auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: new FakeRealtime().transport },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const store = createAuthStore(client)
  factors = createFactorCalls(store, queryClient)
  render(
    <AuthProvider store={store} queryClient={queryClient}>
      <Watch onChange={(current) => void (auth = current)} />
    </AuthProvider>,
  )
  return client
}

describe('a session with pending MFA', () => {
  it('has no user and requests no data until the code is verified', async () => {
    const client = show()
    await screen.findByText('no user')
    const result = await act(() => auth.signIn({ email: bare.email, password: 'correct' }))
    expect(result).toMatchObject({ error: null, isMfaPending: true, isAdmin: false })
    await screen.findByText('mfa pending')
    expect(auth).toMatchObject({ user: null, profile: null, pendingUser: { id: bare.id } })
    expect(asked.filter((call) => call.includes('/rest/'))).toEqual([])

    await act(() => factors.verifyFactor({ id: FACTOR, code: '123456' }))
    await screen.findByText(profile.email)
    expect(auth).toMatchObject({ user: { id: bare.id }, pendingUser: null })
    // The expiry follows this device's clock, not the far future in the response.
    const { data } = await client.auth.getSession()
    expect((data.session?.expires_at ?? 0) - Date.now() / 1000).toBeLessThan(3700)
  })

  it('still has no user after a reload', async () => {
    show(sessionOf('aal1', protectedUser))
    await screen.findByText('mfa pending')
    expect(asked.filter((call) => call.includes('/rest/'))).toEqual([])
  })

  it('is complete with an AAL2 token, and with a factor that was never verified', async () => {
    show(sessionOf('aal2', protectedUser))
    await screen.findByText(profile.email)
    const begun = { ...bare, factors: [{ ...factor, status: 'unverified' }] }
    localStorage.clear()
    show(sessionOf('aal1', begun))
    await waitFor(() => expect(screen.getAllByText(profile.email)).toHaveLength(2))
  })

  it('needs MFA for a token that cannot be read', async () => {
    show({ ...sessionOf('aal2', protectedUser), access_token: 'a.%.c' })
    await screen.findByText('mfa pending')
  })

  it('becomes complete when the user has removed the factor elsewhere', async () => {
    show(sessionOf('aal1', protectedUser))
    await screen.findByText('mfa pending')
    answers.set('GET /auth/v1/user', () => answerAuth(bare))
    answers.set('POST /auth/v1/token', () => answerAuth(sessionOf('aal1', bare)))
    await act(() => auth.readUser())
    await screen.findByText(profile.email)
  })
})

describe('a session that turns out to need AAL2', () => {
  it('is refreshed and leads to the code', async () => {
    show(sessionOf('aal2', protectedUser))
    await screen.findByText(profile.email)
    answers.set('PUT /auth/v1/user', () =>
      answerAuth({ code: 'insufficient_aal', message: 'AAL2 required' }, 401),
    )
    const { error } = await act(() => auth.changeAccount({ password: 'a better one' }))
    expect(error?.code).toBe('insufficient_aal')
    await screen.findByText('mfa pending')
  })
})

describe('removing a factor', () => {
  it('refreshes the token, so that its claims no longer include the factor', async () => {
    show(sessionOf('aal2', protectedUser))
    await screen.findByText(profile.email)
    answers.set(`DELETE /auth/v1/factors/${FACTOR}`, () => answerAuth({ id: FACTOR }))
    answers.set('POST /auth/v1/token', () => answerAuth(sessionOf('aal1', bare)))
    await act(() => factors.removeFactor(FACTOR))
    await screen.findByText(profile.email)
    expect(auth).toMatchObject({ user: { id: bare.id }, pendingUser: null })
    expect(asked).toContain('POST /auth/v1/token')
  })
})

describe('setting up an app', () => {
  const NAMED = { factor_type: 'totp', friendly_name: 'My phone' }

  it("returns the server's SVG without the library's prefix", async () => {
    show(sessionOf('aal1', bare))
    await screen.findByText(profile.email)
    const totp = { qr_code: '<svg fill="#000"></svg>', secret: 'ABCD', uri: 'otpauth://totp/x' }
    answers.set('POST /auth/v1/factors', () => answerAuth({ id: FACTOR, type: 'totp', totp }))
    const result = await act(() => factors.addApp('My phone'))
    expect(result).toEqual({
      error: null,
      app: { id: FACTOR, qrCode: '<svg fill="#000"></svg>', secret: 'ABCD', address: 'otpauth://totp/x' },
    })
  })

  it('sends the new token to the channel that was joined before', async () => {
    const client = show(sessionOf('aal1', bare))
    await screen.findByText(profile.email)
    const showToken = vi.spyOn(client.realtime, 'setAuth')
    await act(() => factors.verifyFactor({ id: FACTOR, code: '123456' }))
    expect(showToken).toHaveBeenCalledOnce()
  })

  it('removes an unfinished factor of the same name', async () => {
    const left = { ...bare, factors: [{ ...NAMED, id: 'left', status: 'unverified' }] }
    show(sessionOf('aal1', bare))
    await screen.findByText(profile.email)
    let isThere = true
    const totp = { qr_code: '<svg/>', secret: 'ABCD', uri: 'otpauth://totp/x' }
    answers.set('GET /auth/v1/user', () => answerAuth(left))
    answers.set('DELETE /auth/v1/factors/left', () => {
      isThere = false
      return answerAuth({ id: 'left' })
    })
    answers.set('POST /auth/v1/factors', () =>
      isThere
        ? answerAuth({ code: 'mfa_factor_name_conflict', message: 'Taken' }, 422)
        : answerAuth({ id: FACTOR, type: 'totp', totp }),
    )
    expect((await act(() => factors.addApp('My phone'))).error).toBeNull()
  })
})
