import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { realtimeOptions } from '#lib/supabase.ts'
import { FakeRealtime } from '#lib/testing/fake-realtime.ts'
import { makeSession } from '#lib/testing/fake-session.ts'
import { keepPagesApart, makeProfile } from '#lib/testing/show-page.tsx'
import { AuthProvider } from './auth-provider.tsx'
import { createAuthStore } from './auth-store.ts'
import { profileKey } from './profile-query.ts'
import { SESSION_KEY } from './session-presence.ts'
import { useAuth } from './use-auth.ts'

keepPagesApart()

const profile = makeProfile()
const sessionOf = (id: string, issue = 1) =>
  makeSession(
    { id, email: profile.email, aud: 'authenticated', app_metadata: {}, user_metadata: {} },
    { issue },
  )
const session = sessionOf(profile.user_id)

let realtime: FakeRealtime
/** What the table holds, and how often it was asked. */
let row = profile
let reads = 0
/** Answers of the table are held back until it is undone. */
let held: Promise<void> | undefined
let isSessionGone = false

const fetchRow: typeof fetch = async (input, init) => {
  const { pathname } = new URL(new Request(input, init).url)
  if (pathname.endsWith('/user_profiles')) {
    reads += 1
    const answer = Response.json(row)
    await held
    return answer
  }
  if (pathname.endsWith('/logout')) return new Response(null, { status: 204 })
  if (pathname.endsWith('/token')) return Response.json(sessionOf(profile.user_id, 2))
  if (!isSessionGone) return Response.json(session.user)
  return Response.json({ code: 'session_not_found', message: 'gone' }, { status: 403, headers: API_VERSION })
}
/** Of answers whose errors have codes. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' }

beforeEach(() => {
  realtime = new FakeRealtime()
  row = profile
  reads = 0
  held = undefined
  isSessionGone = false
})
afterEach(() => vi.useRealTimers())

function Credits() {
  const { profile: shown, isLoading, isReconnecting } = useAuth()
  if (isLoading) return <p>loading</p>
  return (
    <p>
      {shown ? `${shown.credits_dm} left` : 'nobody'}
      {isReconnecting && ', reconnecting'}
    </p>
  )
}

function show({ isSignedIn = true, providers = 1 } = {}) {
  if (isSignedIn) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  const client = createClient('http://firstline.test', 'anon', {
    global: { fetch: fetchRow },
    auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { ...realtimeOptions, transport: realtime.transport },
  })
  const store = createAuthStore(client)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = render(
    <StrictMode>
      {Array.from({ length: providers }, (_, at) => (
        // They have no identity but their place
        <AuthProvider key={at} store={store} queryClient={queryClient}>
          <Credits />
        </AuthProvider>
      ))}
    </StrictMode>,
  )
  return { client, page, queryClient }
}

const joined = () => vi.waitFor(() => expect(realtime.joins.size).toBe(1))
const topic = () => [...realtime.joins.keys()][0]

describe('the live profile', () => {
  it('watches the own row, as the user and not as a stranger', async () => {
    show()
    await joined()
    const [join] = realtime.joins.values()
    expect(topic()).toMatch(`realtime:profile:${profile.user_id}`)
    expect(join).toMatchObject({
      token: session.access_token,
      changes: [{ event: 'UPDATE', table: 'user_profiles', filter: `user_id=eq.${profile.user_id}` }],
    })
  })

  it('shows credits as they fall', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    await realtime.tell({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await screen.findByText('3 left')
  })

  it('does not go back to an older version', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    await realtime.tell({ type: 'UPDATE', record: { ...profile, credits_dm: 2, version: 5 } })
    await realtime.tell({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await screen.findByText('2 left')
  })

  it('lets no answer that a change has overtaken undo it', async () => {
    const { queryClient } = show()
    await joined()
    await screen.findByText('4 left')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    let release = () => undefined as void
    held = new Promise((resolve) => {
      release = resolve
    })
    const before = reads
    const reading = queryClient.refetchQueries()
    await vi.waitFor(() => expect(reads).toBe(before + 1))
    await realtime.tell({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await act(async () => {
      release()
      await reading
    })
    await screen.findByText('3 left')
    expect(queryClient.getQueryData(profileKey(profile.user_id))).toMatchObject({ version: 4 })
  })

  it('reads the row again each time it is connected, for what was missed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await screen.findByText('4 left')
    await realtime.drop()
    row = { ...profile, credits_dm: 1, version: 9 }
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await joined()
    await screen.findByText('1 left')
  })

  it('asks every half minute for as long as it is not connected, and no more once it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    realtime.isReachable = false
    show()
    await screen.findByText('4 left')
    row = { ...profile, credits_dm: 3, version: 4 }
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(/^3 left/)
    realtime.isReachable = true
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await joined()
    const before = reads
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(reads).toBe(before)
  })

  it('tries again after 1, 2, 5 and 10 seconds', async () => {
    vi.useFakeTimers()
    realtime.isReachable = false
    show()
    const waits: number[] = []
    const step = 250
    let since = 0
    await act(() => vi.advanceTimersByTimeAsync(0))
    for (let seen = realtime.sockets.length; waits.length < 5; since += step) {
      await act(() => vi.advanceTimersByTimeAsync(step))
      if (realtime.sockets.length === seen) continue
      if (seen > 0) waits.push(since + step)
      seen = realtime.sockets.length
      since = -step
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  })

  it('says that it reconnects after five seconds, until it has', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await screen.findByText('4 left')
    realtime.isReachable = false
    await realtime.drop()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    screen.getByText('4 left')
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await screen.findByText('4 left, reconnecting')
    realtime.isReachable = true
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await screen.findByText('4 left')
  })

  it('connects at once when the browser has a network again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    realtime.isReachable = false
    await realtime.drop()
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    realtime.isReachable = true
    const tried = realtime.sockets.length
    act(() => void window.dispatchEvent(new Event('online')))
    await joined()
    expect(realtime.sockets.length).toBe(tried + 1)
  })

  it('opens the channel anew when the server has ended it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await realtime.end()
    expect(realtime.joins.size).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await joined()
  })

  it('notices by the end of its channel that the session was ended elsewhere', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    isSessionGone = true
    await realtime.end()
    await screen.findByText('nobody')
    expect(realtime.joins.size).toBe(0)
  })

  it('notices by a refused join that the session was ended while it was not connected', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await screen.findByText('4 left')
    isSessionGone = true
    realtime.isRefusing = true
    realtime.refusal = 'InvalidJWTToken: The session of this token has ended'
    await realtime.drop()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await screen.findByText('nobody')
  })

  it('is one channel, however many parts of the page want to know', async () => {
    show({ providers: 3 })
    await joined()
    await vi.waitFor(() => expect(screen.getAllByText('4 left')).toHaveLength(3))
    expect(realtime.joins.size).toBe(1)
    await realtime.tell({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await vi.waitFor(() => expect(screen.getAllByText('3 left')).toHaveLength(3))
  })

  it('hands a refreshed token to the channel that is open', async () => {
    const { client } = show()
    await joined()
    const before = topic()
    await act(() => client.auth.refreshSession().then(() => undefined))
    await vi.waitFor(() => expect(realtime.tokens.at(-1)).toBe(sessionOf(profile.user_id, 2).access_token))
    expect(topic()).toBe(before)
  })

  it('ends with the session', async () => {
    const { client } = show()
    await joined()
    await act(() => client.auth.signOut({ scope: 'local' }).then(() => undefined))
    await screen.findByText('nobody')
    await vi.waitFor(() => expect(realtime.joins.size).toBe(0))
    expect(client.getChannels()).toEqual([])
  })

  it('ends with the page and begins again with the next one', async () => {
    const { page } = show()
    await joined()
    page.unmount()
    await vi.waitFor(() => expect(realtime.joins.size).toBe(0))
    cleanup()
    show()
    await joined()
  })

  it('opens no socket for a visitor', async () => {
    show({ isSignedIn: false })
    await screen.findByText('nobody')
    expect(realtime.sockets).toEqual([])
  })

  it('asks the table where a change came without its row', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    row = { ...profile, credits_dm: 0, version: 8 }
    await realtime.tell({ type: 'UPDATE', record: {} })
    await waitFor(() => screen.getByText('0 left'))
  })
})
