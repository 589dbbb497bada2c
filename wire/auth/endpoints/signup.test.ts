import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'
import { createUserAsOperator } from '../index.ts'

const { database, owner } = await createTestDatabase()
const clock = createFixedClock(new Date(Math.floor(Date.now() / 1000) * 1000))
const wire = await openTestApi({ database, clock })

describe('POST /auth/v1/signup', () => {
  it('returns a session immediately, for an account with an unverified address', async () => {
    const { data, error } = await wire.client().auth.signUp({
      email: 'Ada@Example.TEST',
      password,
      options: { data: { name: 'Ada', email_verified: true } },
    })

    expect(error).toBeNull()
    const { session, user } = data
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session?.expires_at).toBe(clock.now().getTime() / 1000 + 3600)
    expect(session?.refresh_token).toMatch(/^[\w-]{22}$/)
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada@example.test',
      phone: '',
      email_confirmed_at: clock.now().toISOString(),
      confirmed_at: clock.now().toISOString(),
      last_sign_in_at: clock.now().toISOString(),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', email: 'ada@example.test', email_verified: false, sub: user?.id },
      is_anonymous: false,
    })
    expect(user?.identities).toHaveLength(1)
    expect(user?.identities?.[0]).toMatchObject({
      id: user?.id,
      provider: 'email',
      email: 'ada@example.test',
      identity_data: { email_verified: false },
    })
  })

  it('refuses a registered address in any case', async () => {
    await wire.client().auth.signUp({ email: 'taken@example.test', password })
    const { error } = await wire.client().auth.signUp({ email: 'TAKEN@example.test', password })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  it('creates one account for concurrent sign-ups with the same address', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 6 }, () => wire.client().auth.signUp({ email: 'twice@example.test', password })),
    )
    expect(attempts.filter(({ error }) => error === null)).toHaveLength(1)
    const users = await owner.query("select 1 from auth.users where email = 'twice@example.test'")
    expect(users).toHaveLength(1)
  })

  it('stores only an argon2id hash of the password', async () => {
    await wire.client().auth.signUp({ email: 'hash@example.test', password })
    const [user] = await owner.query<{ encrypted_password: string }>(
      "select encrypted_password from auth.users where email = 'hash@example.test'",
    )
    expect(user?.encrypted_password).toMatch(/^\$argon2id\$/)
  })

  it('reports which password rule is violated', async () => {
    const short = await wire.client().auth.signUp({ email: 'short@example.test', password: '12345' })
    expect(short.error).toMatchObject({ status: 422, code: 'weak_password' })
    expect(short.error?.message).toBe('Password should be at least 6 characters.')

    // 37 letters, 74 bytes.
    const long = await wire.client().auth.signUp({ email: 'long@example.test', password: 'ä'.repeat(37) })
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('refuses malformed email addresses with 400', async () => {
    for (const email of ['no-at.example.test', 'two@@example.test', 'a b@example.test', 'x@nodot']) {
      const { error } = await wire.client().auth.signUp({ email, password })
      expect(error, email).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      })
    }
  })

  it('refuses anonymous and phone sign-ups with specific error codes', async () => {
    const anonymous = await wire.client().auth.signInAnonymously()
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    const closed = await openTestApi({ database, settings: { phone: false } })
    const phone = await closed.client().auth.signUp({ phone: '4912345678', password })
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  it('refuses sign-ups while sign-up is closed', async () => {
    const closed = await openTestApi({ database, settings: { signupOpen: false } })
    const { error } = await closed.client().auth.signUp({ email: 'late@example.test', password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  it('responds with "rate limit" in the message beyond the request rate limit', async () => {
    const limited = await openTestApi({
      database,
      settings: { rates: { ...NO_RATES, signup: { limit: 0, windowMs: 60_000 } } },
    })
    const { error } = await limited.client().auth.signUp({ email: 'often@example.test', password })
    expect(error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
  })
})

describe('createUser', () => {
  it('creates an account that can sign in, and leaves an existing one unchanged', async () => {
    const account = { email: 'Admin@Example.test', password, now: clock.now() }
    const first = await createUserAsOperator(database, account)
    expect(first).toMatchObject({ email: 'admin@example.test', created: true })

    const second = await createUserAsOperator(database, { ...account, password: 'another one' })
    expect(second).toEqual({ ...first, created: false })
    const credentials = { email: account.email, password }
    expect((await wire.client().auth.signInWithPassword(credentials)).error).toBeNull()
  })
})
