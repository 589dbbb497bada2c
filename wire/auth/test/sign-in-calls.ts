import { password } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall } from './auth-call.ts'

export const SIGN_UP_CALLS: readonly AuthCall[] = [
  {
    call: 'signUp({ email, password })',
    endpoint: 'POST /signup',
    expected: 'user',
    run: ({ client, email }) => client.auth.signUp({ email, password }),
  },
  {
    call: 'signUp({ email, password })',
    given: 'the address is registered',
    endpoint: 'POST /signup',
    expected: 'user',
    async run({ client, email, member }) {
      await member()
      return client.auth.signUp({ email, password })
    },
  },
  {
    call: 'signUp({ email, password })',
    given: 'the password is too short',
    endpoint: 'POST /signup',
    expected: '422 weak_password',
    run: ({ client, email }) => client.auth.signUp({ email, password: '12345' }),
  },
  {
    call: 'signUp({ phone, password })',
    endpoint: 'POST /signup',
    expected: 'user',
    run: ({ client, phone }) => client.auth.signUp({ phone, password }),
  },
  {
    call: 'signInAnonymously()',
    endpoint: 'POST /signup',
    expected: 'session',
    run: ({ client }) => client.auth.signInAnonymously(),
  },
  {
    call: 'resend({ type: "signup" })',
    endpoint: 'POST /resend',
    expected: 'ok',
    async run({ client, email }) {
      await client.auth.signUp({ email, password })
      return client.auth.resend({ type: 'signup', email })
    },
  },
  {
    call: 'resend({ type: "sms" })',
    endpoint: 'POST /resend',
    expected: 'ok',
    async run({ client, phone }) {
      await client.auth.signInWithOtp({ phone })
      return client.auth.resend({ type: 'sms', phone })
    },
  },
]

export const SIGN_IN_CALLS: readonly AuthCall[] = [
  {
    call: 'signInWithPassword({ email })',
    endpoint: 'POST /token?grant_type=password',
    expected: 'session',
    async run({ client, email, signedIn, implicit }) {
      await signedIn()
      await client.auth.updateUser({ password })
      return implicit.auth.signInWithPassword({ email, password })
    },
  },
  {
    call: 'signInWithPassword({ email })',
    given: 'the password is wrong',
    endpoint: 'POST /token?grant_type=password',
    expected: '400 invalid_credentials',
    async run({ client, email, member }) {
      await member()
      return client.auth.signInWithPassword({ email, password: 'a guess' })
    },
  },
  {
    call: 'signInWithPassword({ email })',
    given: 'the address is not confirmed',
    endpoint: 'POST /token?grant_type=password',
    expected: '400 email_not_confirmed',
    async run({ client, email }) {
      await client.auth.signUp({ email, password })
      return client.auth.signInWithPassword({ email, password })
    },
  },
  {
    call: 'signInWithPassword({ phone })',
    endpoint: 'POST /token?grant_type=password',
    expected: 'session',
    async run({ client, phone, message }) {
      await client.auth.signUp({ phone, password })
      const { code: token } = await message(phone, 'confirmation')
      await client.auth.verifyOtp({ phone, token, type: 'sms' })
      return client.auth.signInWithPassword({ phone, password })
    },
  },
  {
    call: 'signInWithOtp({ email })',
    endpoint: 'POST /otp',
    expected: 'ok',
    run: ({ client, email }) => client.auth.signInWithOtp({ email }),
  },
  {
    call: 'signInWithOtp({ email, shouldCreateUser: false })',
    given: 'the address is unknown',
    endpoint: 'POST /otp',
    expected: '422 otp_disabled',
    run: ({ client, email }) => client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
  },
  {
    call: 'signInWithOtp({ phone })',
    endpoint: 'POST /otp',
    expected: 'ok',
    run: ({ client, phone }) => client.auth.signInWithOtp({ phone }),
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of a mailed link',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, email, message, follow }) {
      await client.auth.signInWithOtp({ email })
      const { query } = await follow((await message(email, 'confirmation')).link)
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'setSession(tokens)',
    given: 'from the URL fragment of a mailed link’s redirect',
    endpoint: 'GET /user',
    expected: 'session',
    async run({ implicit, email, message, follow }) {
      await implicit.auth.signInWithOtp({ email })
      const { fragment } = await follow((await message(email, 'confirmation')).link)
      const { access_token = '', refresh_token = '' } = fragment
      return implicit.auth.setSession({ access_token, refresh_token })
    },
  },
]
