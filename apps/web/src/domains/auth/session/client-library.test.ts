import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerAuth, makeToken } from '#platform/testing/fake-session.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'

const token = makeToken({ sub: '1' })
const user = { id: '1', aud: 'authenticated', app_metadata: {}, user_metadata: {} }

/** A fake response for each method and path. */
const answers = new Map<string, () => Response>()
const asked: string[] = []

let client: SupabaseClient | undefined
/** Creates the page's client in a fresh module, as a page load does. */
async function open(at = '/', session?: object): Promise<SupabaseClient> {
  window.history.replaceState(null, '', at)
  if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  vi.resetModules()
  // Import the configuration from the same module graph.
  const { prepareRuntime } = await import('#platform/testing/prepare-runtime.ts')
  prepareRuntime({ anonKey: 'anon' })
  const { getSupabase } = await import('#platform/api/supabase.ts')
  client = getSupabase()
  await client.auth.stopAutoRefresh()
  return client
}

beforeEach(() => {
  localStorage.clear()
  answers.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    asked.push(call)
    return answers.get(call)?.() ?? answerAuth({}, 500)
  })
})
afterEach(async () => {
  await client?.auth.stopAutoRefresh()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const endsIn = (seconds: number) => ({
  access_token: token,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.round(Date.now() / 1000) + seconds,
  user,
})

describe('the session (P4.26)', () => {
  it('is refreshed when it is about to expire', async () => {
    answers.set('POST /auth/v1/token', () => answerAuth({ ...endsIn(3600), refresh_token: 'next' }))
    const { auth } = await open('/', endsIn(20))
    const { data } = await auth.getSession()
    expect(data.session?.refresh_token).toBe('next')
    expect(asked).toEqual(['POST /auth/v1/token'])
  })

  it('is not refreshed before the device is online', async () => {
    answers.set('POST /auth/v1/token', () => answerAuth({ ...endsIn(3600), refresh_token: 'next' }))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { auth } = await open('/', endsIn(-60))
    const read = auth.getSession()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(asked).toEqual([])
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    const { data } = await read
    expect(data.session?.refresh_token).toBe('next')
    onLine.mockRestore()
  })

  it('is reported as out of reach within five seconds, and no request is sent without it', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const { auth } = await open('/', endsIn(-60))
    vi.useFakeTimers()
    const read = auth.getSession().catch(String)
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(await read).toContain('The server could not be reached. Please try again.')
  })

  it('is removed when the server refuses to refresh it', async () => {
    const refusal = {
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    }
    answers.set('POST /auth/v1/token', () => answerAuth(refusal, 400))
    const { auth } = await open('/', endsIn(-60))
    const { data } = await auth.getSession()
    expect(data.session).toBeNull()
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it.each(['{', '"x"', '42', 'null', '[]'])('is null when the storage holds %s', async (nonsense) => {
    localStorage.setItem(SESSION_KEY, nonsense)
    const { auth } = await open()
    expect((await auth.initialize()).error).toBeNull()
    expect((await auth.getSession()).data.session).toBeNull()
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it.each([2, -2])('is not refreshed on a device whose clock is %d hours off', async (hours) => {
    const serverTime = Math.round(Date.now() / 1000) - hours * 3600
    answers.set('POST /auth/v1/token', () => answerAuth({ ...endsIn(3600), expires_at: serverTime + 3600 }))
    const { auth } = await open()
    await auth.signInWithPassword({ email: 'rowan@halecover.example', password: 'correct' })
    const { data } = await auth.getSession()
    expect(asked).toEqual(['POST /auth/v1/token'])
    const left = (data.session?.expires_at ?? 0) - Date.now() / 1000
    expect(Math.abs(left - 3600)).toBeLessThan(60)
  })
})

describe('the code that a provider sends back with', () => {
  it.each([
    [() => answerAuth({ code: 'identity_already_exists', message: 'Taken' }, 422), 'identity_already_exists'],
    [() => answerAuth({ code: 'session_not_found', message: 'Gone' }, 403), 'session_not_found'],
    [() => answerAuth({}, 503), 'temporarily_unavailable'],
  ])('is rejected with the reason (%#)', async (answer, why) => {
    answers.set('POST /auth/v1/token', answer)
    localStorage.setItem(`${SESSION_KEY}-code-verifier`, '"verifier"')
    const opened = await open('/account?provider=google&code=abc')
    const { createAuthStore } = await import('./auth-store.ts')
    const { getInitialAuthCallback } = await import('#domains/auth/auth-callback.ts')
    const store = createAuthStore(opened)
    const release = store.subscribe(() => undefined)
    await vi.waitFor(() => expect(store.getState().isLoading).toBe(false))
    expect(getInitialAuthCallback()?.errorCode).toBe(why)
    release()
  })
})

describe('the client library (P4.27)', () => {
  it('rejects a sign-in without an address or a number', async () => {
    const { auth } = await open()
    const words = async (call: Promise<{ error: { message: string } | null }>) => (await call).error?.message
    const both = 'You must provide either an email or phone number and a password'
    expect(await words(auth.signUp({ password: 'correct' } as never))).toBe(both)
    expect(await words(auth.signInWithPassword({ password: 'correct' } as never))).toBe(both)
    expect(await words(auth.signInWithOtp({} as never))).toBe(
      'You must provide either an email or phone number.',
    )
    expect(asked).toEqual([])
  })

  it('ignores a session in the address (implicit flow)', async () => {
    const { auth } = await open(
      `/login#access_token=${token}&refresh_token=r&expires_in=3600&token_type=bearer`,
    )
    const { error } = await auth.initialize()
    expect(error?.message).toBe('Not a valid PKCE flow url.')
    expect((await auth.getSession()).data.session).toBeNull()
  })

  it('requires all parts of a session in an address', async () => {
    window.history.replaceState(null, '', `/login#access_token=${token}`)
    const { auth } = createClient(window.location.origin, 'anon', { auth: { flowType: 'implicit' } })
    const { error } = await auth.initialize()
    await auth.stopAutoRefresh()
    expect(error?.message).toBe('No session defined in URL')
  })

  it('throws an error in an address with its description', async () => {
    const { auth } = await open(
      '/login#error=access_denied&error_code=otp_expired&error_description=Too+late',
    )
    const { error } = await auth.initialize()
    expect(error).toMatchObject({ message: 'Too late', details: { code: 'otp_expired' } })
  })

  it('rejects an invalid signature, and requests the user where it has no key', async () => {
    const { auth } = await open()
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    const key = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'k', alg: 'ES256' }
    const signed = makeToken({ sub: '1' }, { alg: 'ES256', kid: 'k', typ: 'JWT' })
    answers.set('GET /auth/v1/.well-known/jwks.json', () => answerAuth({ keys: [] }))
    answers.set('GET /auth/v1/user', () => answerAuth(user))
    expect((await auth.getClaims(signed)).error).toBeNull()
    expect(asked).toEqual(['GET /auth/v1/.well-known/jwks.json', 'GET /auth/v1/user'])
    const { error } = await auth.getClaims(signed, { keys: [key as never] })
    expect(error?.message).toBe('Invalid JWT signature')
  })
})
