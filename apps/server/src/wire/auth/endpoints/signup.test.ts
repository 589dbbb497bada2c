import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { password } from '#test/fixtures.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'
import { createUser } from '../index.ts'

const { database, owner } = await createTestDatabase()
const clock = fixedClock(new Date(Math.floor(Date.now() / 1000) * 1000))
const wire = await openTestWire({ database, clock })

describe('POST /auth/v1/signup', () => {
  it('gives a session at once, for an account whose address is not verified', async () => {
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

  it('refuses an address that is taken, in any writing', async () => {
    await wire.client().auth.signUp({ email: 'taken@example.test', password })
    const { error } = await wire.client().auth.signUp({ email: 'TAKEN@example.test', password })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  it('makes one account when the same address signs up many times at once', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 6 }, () => wire.client().auth.signUp({ email: 'twice@example.test', password })),
    )
    expect(attempts.filter(({ error }) => error === null)).toHaveLength(1)
    const users = await owner.query("select 1 from auth.users where email = 'twice@example.test'")
    expect(users).toHaveLength(1)
  })

  it('never stores the password itself', async () => {
    await wire.client().auth.signUp({ email: 'hash@example.test', password })
    const [user] = await owner.query<{ encrypted_password: string }>(
      "select encrypted_password from auth.users where email = 'hash@example.test'",
    )
    expect(user?.encrypted_password).toMatch(/^\$argon2id\$/)
  })

  it('says which rule a password breaks', async () => {
    const short = await wire.client().auth.signUp({ email: 'short@example.test', password: '12345' })
    expect(short.error).toMatchObject({ status: 422, code: 'weak_password' })
    expect(short.error?.message).toBe('Password should be at least 6 characters.')

    // 37 letters, 74 bytes.
    const long = await wire.client().auth.signUp({ email: 'long@example.test', password: 'ä'.repeat(37) })
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('refuses what is no address', async () => {
    for (const email of ['no-at.example.test', 'two@@example.test', 'a b@example.test', 'x@nodot']) {
      const { error } = await wire.client().auth.signUp({ email, password })
      expect(error, email).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      })
    }
  })

  it('refuses anonymous accounts and phones by their own codes', async () => {
    const anonymous = await wire.client().auth.signInAnonymously()
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    const closed = await openTestWire({ database, settings: { phone: false } })
    const phone = await closed.client().auth.signUp({ phone: '4912345678', password })
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  it('lets nobody in while sign-up is closed', async () => {
    const closed = await openTestWire({ database, settings: { signupOpen: false } })
    const { error } = await closed.client().auth.signUp({ email: 'late@example.test', password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  it('answers with the words "rate limit" when an address asks too often', async () => {
    const limited = await openTestWire({
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
  it('makes an account that can sign in, and leaves an existing one as it is', async () => {
    const account = { email: 'Admin@Example.test', password, now: clock.now() }
    const first = await createUser(database, account)
    expect(first).toMatchObject({ email: 'admin@example.test', created: true })

    const second = await createUser(database, { ...account, password: 'another one' })
    expect(second).toEqual({ ...first, created: false })
    const credentials = { email: account.email, password }
    expect((await wire.client().auth.signInWithPassword(credentials)).error).toBeNull()
  })
})
