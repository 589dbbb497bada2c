import { password } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall } from './auth-call.ts'

export const SESSION_CALLS: readonly AuthCall[] = [
  {
    call: 'getUser()',
    endpoint: 'GET /user',
    expected: 'user',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.getUser()
    },
  },
  {
    call: 'getUser(token)',
    given: 'the session has ended',
    endpoint: 'GET /user',
    expected: '400 AuthSessionMissingError',
    async run({ client, implicit, signedIn }) {
      const { token } = await signedIn()
      await client.auth.signOut()
      return implicit.auth.getUser(token)
    },
  },
  {
    call: 'getClaims()',
    endpoint: 'GET /.well-known/jwks.json',
    expected: 'claims',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.getClaims()
    },
  },
  {
    call: 'getUserIdentities()',
    endpoint: 'GET /user',
    expected: 'identities',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.getUserIdentities()
    },
  },
  {
    call: 'refreshSession()',
    endpoint: 'POST /token?grant_type=refresh_token',
    expected: 'session',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.refreshSession()
    },
  },
  {
    call: 'refreshSession({ refresh_token })',
    given: 'the token is unknown',
    endpoint: 'POST /token?grant_type=refresh_token',
    expected: '400 refresh_token_not_found',
    run: ({ client }) => client.auth.refreshSession({ refresh_token: 'aaaaaaaaaaaa' }),
  },
  ...(['global', 'local', 'others'] as const).map((scope): AuthCall => ({
    call: `signOut({ scope: "${scope}" })`,
    endpoint: `POST /logout?scope=${scope}`,
    expected: 'ok',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.signOut({ scope })
    },
  })),
  {
    call: 'resetPasswordForEmail(email)',
    endpoint: 'POST /recover',
    expected: 'ok',
    async run({ client, email, member }) {
      await member()
      return client.auth.resetPasswordForEmail(email)
    },
  },
  {
    call: 'reauthenticate()',
    endpoint: 'GET /reauthenticate',
    expected: 'ok',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.reauthenticate()
    },
  },
  {
    call: 'updateUser({ data })',
    endpoint: 'PUT /user',
    expected: 'user',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.updateUser({ data: { name: 'Ada' } })
    },
  },
  {
    call: 'updateUser({ password, nonce })',
    endpoint: 'PUT /user',
    expected: 'user',
    async run({ client, email, signedIn, message }) {
      await signedIn()
      await client.auth.reauthenticate()
      const { code: nonce } = await message(email, 'reauthentication')
      return client.auth.updateUser({ password, nonce })
    },
  },
  {
    call: 'updateUser({ email })',
    endpoint: 'PUT /user',
    expected: 'user',
    async run({ client, otherEmail, signedIn }) {
      await signedIn()
      return client.auth.updateUser({ email: otherEmail })
    },
  },
  {
    call: 'updateUser({ phone })',
    endpoint: 'PUT /user',
    expected: 'user',
    async run({ client, phone, signedIn }) {
      await signedIn()
      return client.auth.updateUser({ phone })
    },
  },
  {
    call: 'resend({ type: "email_change" })',
    endpoint: 'POST /resend',
    expected: 'ok',
    async run({ client, otherEmail, signedIn }) {
      await signedIn()
      await client.auth.updateUser({ email: otherEmail })
      return client.auth.resend({ type: 'email_change', email: otherEmail })
    },
  },
  {
    call: 'resend({ type: "phone_change" })',
    endpoint: 'POST /resend',
    expected: 'ok',
    async run({ client, phone, signedIn }) {
      await signedIn()
      await client.auth.updateUser({ phone })
      return client.auth.resend({ type: 'phone_change', phone })
    },
  },
]
