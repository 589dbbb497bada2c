import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRealtime } from '#lib/testing/fake-realtime.ts'
import { answerAuth, makeSession } from '#lib/testing/fake-session.ts'
import { keepPagesApart, makeProfile } from '#lib/testing/show-page.tsx'
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

const session = makeSession(user)

/** The server, as far as this is about it: one answer for each method and path, and an error for anything else. */
type Answer = (body: unknown) => Response
const answers = new Map<string, Answer>()
const asked: string[] = []
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
      ? answerAuth(session)
      : answerAuth({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
  )
  answers.set('POST /auth/v1/logout', () => new Response(null, { status: 204 }))
  answers.set('GET /auth/v1/user', () => answerAuth(user))
  answers.set('GET /rest/v1/user_profiles', () => answerAuth(profile))
})
const toasts = keepPagesApart()

let auth: Auth
function Watch({ onChange }: { onChange: (auth: Auth) => void }) {
  const current = useAuth()
  const { isLoading, profile, user: somebody } = current
  useEffect(() => {
    onChange(current)
  })
  return <p>{isLoading ? 'loading' : (profile?.email ?? somebody?.email ?? 'nobody')}</p>
}

function show(scopes: (string | null)[] = []) {
  const watchingFetch: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/logout')) scopes.push(searchParams.get('scope'))
    return fakeFetch(input, init)
  }
  const client = createClient(origin, 'anon', {
    global: { fetch: watchingFetch },
    auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: new FakeRealtime().transport },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <AuthProvider store={createAuthStore(client)} queryClient={queryClient}>
      <Watch onChange={(current) => void (auth = current)} />
    </AuthProvider>,
  )
  return client
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
    expect(asked).toContain('GET /rest/v1/user_profiles')
    expect(auth).toMatchObject({
      isLoading: false,
      isAdmin: false,
      isTrialActive: false,
      daysRemaining: null,
    })
    expect(document.documentElement.dataset.session).toBe('')
  })

  it('signs in, and tells whether it was an administrator', async () => {
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ ...profile, role: 'admin' }))
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
      created ? answerAuth(profile) : answerAuth({ code: 'PGRST116', message: 'no rows' }, 406),
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
    answers.set('GET /rest/v1/user_profiles', () =>
      answerAuth({ code: '42P01', message: 'no such table' }, 404),
    )
    show()
    await screen.findByText(profile.email)
    expect(auth).toMatchObject({ profile: null, profileError: null, isLoading: false })
  })

  it('keeps why the profile could not be read, and fails a refresh with it', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ code: '57014', message: 'cancelled' }, 400))
    show()
    await screen.findByText(profile.email)
    expect(auth.profileError?.message).toBe('cancelled')
    await expect(act(() => auth.refreshProfile())).rejects.toThrow('cancelled')
  })

  it('reads the profile anew when asked to', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ ...profile, credits_dm: 3 }))
    await act(() => auth.refreshProfile())
    await waitFor(() => expect(auth.profile?.credits_dm).toBe(3))
  })

  it('signs out this browser alone, unless told otherwise', async () => {
    const scopes: (string | null)[] = []
    answers.set('POST /auth/v1/logout', () => new Response(null, { status: 204 }))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show(scopes)
    await screen.findByText(profile.email)
    await act(() => auth.signOut('others'))
    screen.getByText(profile.email)
    await act(() => auth.signOut())
    await screen.findByText('nobody')
    expect(scopes).toEqual(['others', 'local'])
    expect(toasts).toEqual([])
  })

  it.each([401, 403, 404])('is signed out also when the server answers %i to it', async (status) => {
    answers.set('POST /auth/v1/logout', () => answerAuth({ message: 'there is no such session' }, status))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    expect(await act(() => auth.signOut())).toEqual({ error: null })
    await screen.findByText('nobody')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('says why the server could not be told, and is signed out here all the same', async () => {
    answers.set('POST /auth/v1/logout', () => answerAuth({ message: 'no disk' }, 400))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    const { error } = await act(() => auth.signOut())
    expect(error?.message).toBe('no disk')
    expect(auth).toMatchObject({ user: null, profile: null, hasLeft: true })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('stays signed in where signing out everywhere failed', async () => {
    answers.set('POST /auth/v1/logout', () => answerAuth({ message: 'no disk' }, 400))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    expect((await act(() => auth.signOut('global'))).error?.message).toBe('no disk')
    expect(auth).toMatchObject({ user: { id: user.id }, hasLeft: false })
  })

  it('notices a session that was ended elsewhere, and says so', async () => {
    answers.set('GET /auth/v1/user', () => answerAuth({ code: 'session_not_found', message: 'gone' }, 403))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText('nobody')
    expect(auth.hasLeft).toBe(false)
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'info', title: 'You have been signed out', description: 'Please sign in again.' },
      ]),
    )
  })

  it('notices an account that is gone', async () => {
    answers.set('GET /auth/v1/user', () => answerAuth({ code: 'user_not_found', message: 'gone' }, 403))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText('nobody')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('notices it too when the password could not be changed for it', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('PUT /auth/v1/user', () => answerAuth({ code: 'session_not_found', message: 'gone' }, 403))
    await act(() => auth.changeAccount({ password: 'a better one' }))
    await screen.findByText('nobody')
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'You have been signed out' }]))
  })

  it('learns of an address that was changed in another browser', async () => {
    const email = 'new@halecover.example'
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('GET /auth/v1/user', () => answerAuth({ ...user, email }))
    answers.set('POST /auth/v1/token', () => answerAuth({ ...session, user: { ...user, email } }))
    await act(() => auth.readUser())
    await waitFor(() => expect(auth.user?.email).toBe(email))
  })

  it('asks again when somebody comes back to the tab, but not each time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    const timesAsked = () => asked.filter((call) => call === 'GET /auth/v1/user').length
    const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(timesAsked()).toBe(1))
    await comeBack()
    expect(timesAsked()).toBe(1)
    vi.setSystemTime(Date.now() + 30_000)
    await comeBack()
    await waitFor(() => expect(timesAsked()).toBe(2))
    vi.useRealTimers()
  })

  it('takes a session that another tab left on purpose for left, without a word', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const client = show()
    await screen.findByText(profile.email)
    localStorage.setItem('firstline-left-at', String(Date.now()))
    // The library tells the tabs of a browser of each other's events; here the event alone arrives.
    await act(() => client.auth.signOut({ scope: 'local' }).then(() => undefined))
    await screen.findByText('nobody')
    expect(auth.hasLeft).toBe(true)
    expect(toasts).toEqual([])
  })

  it('says whether a code from a mail let an administrator in', async () => {
    answers.set('POST /auth/v1/verify', (body) =>
      (body as { token: string }).token === '123456'
        ? answerAuth(session)
        : answerAuth({ code: 'otp_expired', message: 'Token has expired or is invalid' }, 403),
    )
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ ...profile, role: 'admin' }))
    show()
    await screen.findByText('nobody')
    const wrong = await act(() => auth.verifyCode({ email: user.email, code: '000000', kind: 'email' }))
    expect(wrong.error?.code).toBe('otp_expired')
    const right = await act(() => auth.verifyCode({ email: user.email, code: '123456', kind: 'email' }))
    expect(right).toEqual({ error: null, owesCode: false, isAdmin: true })
  })
})
