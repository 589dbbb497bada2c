import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeProfile } from '#lib/testing/show-page.tsx'
import { AuthProvider } from './auth-provider.tsx'
import { createAuthStore } from './auth-store.ts'
import { SESSION_KEY } from './session-presence.ts'
import { type Auth, useAuth } from './use-auth.ts'

const origin = 'http://firstline.test'
const profile = makeProfile()
const user = {
  id: profile.user_id,
  email: profile.email,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
}

/** A signature is nobody's business here; the client only reads the claims. */
const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const token = `${encode({ alg: 'none' })}.${encode({ sub: user.id, exp: 4_000_000_000 })}.c2ln`
const session = {
  access_token: token,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user,
}

/** The server, as far as this is about it: one answer for each method and path, and an error for anything else. */
type Answer = (body: unknown) => Response
const answers = new Map<string, Answer>()
const asked: string[] = []
const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
const fakeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const call = `${request.method} ${new URL(request.url).pathname}`
  const answer = answers.get(call)
  if (!answer) throw new Error(`Nobody prepared ${call}`)
  asked.push(call)
  const text = await request.text()
  return answer(text === '' ? undefined : JSON.parse(text))
}

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  delete document.documentElement.dataset.session
  answers.clear()
  answers.set('POST /auth/v1/token', (body) =>
    (body as { password: string }).password === 'correct'
      ? json(session)
      : json({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
  )
  answers.set('POST /auth/v1/logout', () => new Response(null, { status: 204 }))
  answers.set('GET /rest/v1/user_profiles', () => json(profile))
})
afterEach(cleanup)

let auth: Auth
function Watch({ onChange }: { onChange: (auth: Auth) => void }) {
  const current = useAuth()
  const { isLoading, profile, user: somebody } = current
  useEffect(() => {
    onChange(current)
  })
  return <p>{isLoading ? 'loading' : (profile?.email ?? somebody?.email ?? 'nobody')}</p>
}

function show() {
  const client = createClient(origin, 'anon', {
    global: { fetch: fakeFetch },
    auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <AuthProvider store={createAuthStore(client)} queryClient={queryClient}>
      <Watch onChange={(current) => void (auth = current)} />
    </AuthProvider>,
  )
}

describe('AuthProvider', () => {
  it('is loading at first and then knows that nobody is signed in', async () => {
    show()
    screen.getByText('loading')
    await screen.findByText('nobody')
  })

  it('finds the session of an earlier visit and reads the profile', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    expect(asked).toEqual(['GET /rest/v1/user_profiles'])
    expect(document.documentElement.dataset.session).toBe('')
  })

  it('signs in, and tells whether it was an administrator', async () => {
    answers.set('GET /rest/v1/user_profiles', () => json({ ...profile, role: 'admin' }))
    show()
    await screen.findByText('nobody')
    const result = await act(() => auth.signIn({ email: user.email, password: 'correct' }))
    expect(result).toMatchObject({ error: null, isAdmin: true })
    await screen.findByText(profile.email)
    expect(auth.isAdmin).toBe(true)
  })

  it('hands a refused sign-in back as a value', async () => {
    show()
    await screen.findByText('nobody')
    const result = await act(() => auth.signIn({ email: user.email, password: 'wrong' }))
    expect(result.error?.code).toBe('invalid_credentials')
    expect(auth.user).toBeNull()
  })

  it('forgets user and profile when signed out, and remembers that it was on purpose', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    await act(() => auth.signOut())
    await screen.findByText('nobody')
    expect(auth).toMatchObject({ user: null, profile: null, isAdmin: false, hasLeft: true })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
    expect(document.documentElement.dataset.session).toBeUndefined()
  })

  it('creates the profile that a user does not have yet, naming only whose it is', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    let created: unknown
    answers.set('GET /rest/v1/user_profiles', () =>
      created ? json(profile) : json({ code: 'PGRST116', message: 'no rows' }, 406),
    )
    answers.set('POST /rest/v1/user_profiles', (body) => {
      created = body
      return new Response(null, { status: 201 })
    })
    show()
    await screen.findByText(profile.email)
    expect(created).toEqual({ user_id: user.id, email: user.email })
  })

  it('goes on without a profile where the table is missing', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    answers.set('GET /rest/v1/user_profiles', () => json({ code: '42P01', message: 'no such table' }, 404))
    show()
    await screen.findByText(profile.email)
    expect(auth).toMatchObject({ profile: null, profileError: null, isLoading: false })
  })

  it('keeps why the profile could not be read, and fails a refresh with it', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    answers.set('GET /rest/v1/user_profiles', () => json({ code: '57014', message: 'cancelled' }, 400))
    show()
    await screen.findByText(profile.email)
    expect(auth.profileError?.message).toBe('cancelled')
    await expect(act(() => auth.refreshProfile())).rejects.toThrow('cancelled')
  })

  it('reads the profile anew when asked to', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('GET /rest/v1/user_profiles', () => json({ ...profile, credits_dm: 3 }))
    await act(() => auth.refreshProfile())
    await waitFor(() => expect(auth.profile?.credits_dm).toBe(3))
  })
})
