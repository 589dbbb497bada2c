import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRealtime } from '#lib/testing/fake-realtime.ts'
import { answerAuth, makeSession } from '#lib/testing/fake-session.ts'
import { keepPagesApart, makeProfile } from '#lib/testing/show-page.tsx'
import { withOwnExpiry } from './own-expiry.ts'
import { AuthProvider } from './auth-provider.tsx'
import { createAuthStore } from './auth-store.ts'
import { type FactorCalls, factorCallsOf } from './factor-calls.ts'
import { SESSION_KEY } from './session-presence.ts'
import { type Auth, useAuth } from './use-auth.ts'

const profile = makeProfile()
const FACTOR = '33333333-3333-4333-8333-333333333333'
const factor = { id: FACTOR, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' }
const bare = { id: profile.user_id, email: profile.email, aud: 'authenticated' }
const protectedUser = { ...bare, factors: [factor] }

const sessionOf = (aal: string, user: { id: string }) => makeSession(user, { aal })

/** The server's answers, by method and path, and what it was asked. */
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

keepPagesApart()
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

let auth: Auth
let factors: FactorCalls
function Watch({ onChange }: { onChange: (auth: Auth) => void }) {
  const current = useAuth()
  useEffect(() => onChange(current))
  const { user, halfway, isLoading, profile: read } = current
  return <p>{isLoading ? 'loading' : halfway ? 'halfway' : (read?.email ?? user?.email ?? 'nobody')}</p>
}

function show(stored?: object) {
  if (stored) localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
  const client = createClient('http://firstline.test', 'anon', {
    global: { fetch: withOwnExpiry(fakeFetch) },
    auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: new FakeRealtime().transport },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const store = createAuthStore(client)
  factors = factorCallsOf(store, queryClient)
  render(
    <AuthProvider store={store} queryClient={queryClient}>
      <Watch onChange={(current) => void (auth = current)} />
    </AuthProvider>,
  )
  return client
}

describe('somebody who owes the second step', () => {
  it('is nobody after signing in, and nothing of theirs is asked for, until the code was taken', async () => {
    const client = show()
    await screen.findByText('nobody')
    const result = await act(() => auth.signIn({ email: bare.email, password: 'correct' }))
    expect(result).toMatchObject({ error: null, owesCode: true, isAdmin: false })
    await screen.findByText('halfway')
    expect(auth).toMatchObject({ user: null, profile: null, halfway: { id: bare.id } })
    expect(asked.filter((call) => call.includes('/rest/'))).toEqual([])

    await act(() => factors.verifyFactor({ id: FACTOR, code: '123456' }))
    await screen.findByText(profile.email)
    expect(auth).toMatchObject({ user: { id: bare.id }, halfway: null })
    // By this device's clock, as every session: not by the far future that the answer named.
    const { data } = await client.auth.getSession()
    expect((data.session?.expires_at ?? 0) - Date.now() / 1000).toBeLessThan(3700)
  })

  it('is still nobody in a page that is loaded anew', async () => {
    show(sessionOf('aal1', protectedUser))
    await screen.findByText('halfway')
    expect(asked.filter((call) => call.includes('/rest/'))).toEqual([])
  })

  it('owes nothing with a token of the second step, nor for a factor whose set-up was left', async () => {
    show(sessionOf('aal2', protectedUser))
    await screen.findByText(profile.email)
    const begun = { ...bare, factors: [{ ...factor, status: 'unverified' }] }
    localStorage.clear()
    show(sessionOf('aal1', begun))
    await waitFor(() => expect(screen.getAllByText(profile.email)).toHaveLength(2))
  })

  it('owes it for a token that can not be read', async () => {
    show({ ...sessionOf('aal2', protectedUser), access_token: 'a.%.c' })
    await screen.findByText('halfway')
  })

  it('goes on when somebody has removed the factor meanwhile', async () => {
    show(sessionOf('aal1', protectedUser))
    await screen.findByText('halfway')
    answers.set('GET /auth/v1/user', () => answerAuth(bare))
    answers.set('POST /auth/v1/token', () => answerAuth(sessionOf('aal1', bare)))
    await act(() => auth.readUser())
    await screen.findByText(profile.email)
  })
})

describe('a session that turns out to lack the second step', () => {
  it('is refreshed, and its owner asked for the code', async () => {
    show(sessionOf('aal2', protectedUser))
    await screen.findByText(profile.email)
    answers.set('PUT /auth/v1/user', () =>
      answerAuth({ code: 'insufficient_aal', message: 'AAL2 required' }, 401),
    )
    const { error } = await act(() => auth.changeAccount({ password: 'a better one' }))
    expect(error?.code).toBe('insufficient_aal')
    await screen.findByText('halfway')
  })
})

describe('removing a factor', () => {
  it('takes a new token, which no longer speaks of it', async () => {
    show(sessionOf('aal2', protectedUser))
    await screen.findByText(profile.email)
    answers.set(`DELETE /auth/v1/factors/${FACTOR}`, () => answerAuth({ id: FACTOR }))
    answers.set('POST /auth/v1/token', () => answerAuth(sessionOf('aal1', bare)))
    await act(() => factors.removeFactor(FACTOR))
    await screen.findByText(profile.email)
    expect(auth).toMatchObject({ user: { id: bare.id }, halfway: null })
    expect(asked).toContain('POST /auth/v1/token')
  })
})

describe('setting up an app', () => {
  const NAMED = { factor_type: 'totp', friendly_name: 'My phone' }

  it('gives the picture as the server drew it, without the prefix of the library', async () => {
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

  it('shows the new token to the channel that was joined before', async () => {
    const client = show(sessionOf('aal1', bare))
    await screen.findByText(profile.email)
    const showToken = vi.spyOn(client.realtime, 'setAuth')
    await act(() => factors.verifyFactor({ id: FACTOR, code: '123456' }))
    expect(showToken).toHaveBeenCalledOnce()
  })

  it('clears away one of its name that was begun and left', async () => {
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
