import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { createAuthStore } from '#domains/auth/session/auth-store.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { realtimeOptions } from '#platform/api/supabase.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { FakeRealtime } from '#platform/testing/fake-realtime.ts'
import { makeSession } from '#platform/testing/fake-session.ts'
import { isolatePages, makeProfile } from './show-page.tsx'

export const profile = makeProfile()
export const sessionOf = (id: string, issue = 1) =>
  makeSession(
    { id, email: profile.email, aud: 'authenticated', app_metadata: {}, user_metadata: {} },
    { issue, session_id: 'this one' },
  )
export const session = sessionOf(profile.user_id)

/** The header of responses whose errors have codes. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' }

function Credits() {
  const { profile: shown, isLoading, isReconnecting } = useAuth()
  if (isLoading) return <p>loading</p>
  return (
    <p>
      {shown ? `${shown.credits_dm} left` : 'no user'}
      {isReconnecting && ', reconnecting'}
    </p>
  )
}

/** Serves a profile and its changes, and resets everything between the tests of a file. */
export function openProfileServer() {
  isolatePages()
  const initial = {
    realtime: new FakeRealtime(),
    row: profile,
    /** The number of reads of the row. */
    reads: 0,
    /** The number of reads of the user. */
    userReads: 0,
    /** Responses of the table are held back until it resolves. */
    held: undefined as Promise<void> | undefined,
    isSessionGone: false,
  }
  const server = { ...initial }
  beforeEach(() => void Object.assign(server, initial, { realtime: new FakeRealtime() }))
  afterEach(() => vi.useRealTimers())

  const fetchRow: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/user_profiles')) {
      server.reads += 1
      const answer = Response.json(server.row)
      await server.held
      return answer
    }
    if (pathname.endsWith('/logout')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/token')) return Response.json(sessionOf(profile.user_id, 2))
    server.userReads += 1
    if (!server.isSessionGone) return Response.json(session.user)
    return Response.json(
      { code: 'session_not_found', message: 'gone' },
      { status: 403, headers: API_VERSION },
    )
  }

  function show({ isSignedIn = true, providers = 1 } = {}) {
    if (isSignedIn) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const client = createClient('http://firstline.test', 'anon', {
      global: { fetch: fetchRow },
      auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { ...realtimeOptions, transport: server.realtime.transport },
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

  const joined = () => vi.waitFor(() => expect(server.realtime.joins.size).toBe(1))
  const topic = () => [...server.realtime.joins.keys()][0]

  return { server, show, joined, topic }
}
