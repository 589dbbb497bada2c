import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach } from 'vitest'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { createAuthStore } from '#domains/auth/session/auth-store.ts'
import { type AuthState, useAuth } from '#domains/auth/session/use-auth.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { FakeRealtime } from '#platform/testing/fake-realtime.ts'
import { answerAuth, makeSession } from '#platform/testing/fake-session.ts'
import { isolatePages, makeProfile } from './show-page.tsx'

const origin = 'http://firstline.test'
export const profile = makeProfile()
export const user = {
  id: profile.user_id,
  email: profile.email,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
}

export const session = makeSession(user)

/** A fake response. Requests without one fail. */
type Answer = (body: unknown) => Response

function Watch({ onChange }: { onChange: (auth: AuthState) => void }) {
  const current = useAuth()
  const { isLoading, profile, user } = current
  useEffect(() => {
    onChange(current)
  })
  return <p>{isLoading ? 'loading' : (profile?.email ?? user?.email ?? 'no user')}</p>
}

/** Serves and renders the provider, and resets everything between the tests of a file. */
export function openAuthProvider() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    const answer = answers.get(call)
    if (!answer) throw new Error(`Nothing is prepared for ${call}`)
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
  const toasts = isolatePages()

  /** The state after the latest render. */
  const current = {} as { auth: AuthState }

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
        <Watch onChange={(auth) => void (current.auth = auth)} />
      </AuthProvider>,
    )
    return client
  }

  return { answers, asked, toasts, current, show }
}
