import { password } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall } from './auth-call.ts'

const endpoint = 'POST /verify'

export const VERIFY_CALLS: readonly AuthCall[] = [
  {
    call: 'verifyOtp({ email, token, type: "signup" })',
    endpoint,
    expected: 'session',
    async run({ client, email, message }) {
      await client.auth.signUp({ email, password })
      const { code: token } = await message(email, 'confirmation')
      return client.auth.verifyOtp({ email, token, type: 'signup' })
    },
  },
  {
    call: 'verifyOtp({ email, token, type: "email" })',
    endpoint,
    expected: 'session',
    async run({ client, email, member, message }) {
      await member()
      await client.auth.signInWithOtp({ email })
      const { code: token } = await message(email, 'magic_link')
      return client.auth.verifyOtp({ email, token, type: 'email' })
    },
  },
  {
    call: 'verifyOtp({ email, token, type: "magiclink" })',
    endpoint,
    expected: 'session',
    async run({ client, email, member, message }) {
      await member()
      await client.auth.signInWithOtp({ email })
      const { code: token } = await message(email, 'magic_link')
      return client.auth.verifyOtp({ email, token, type: 'magiclink' })
    },
  },
  {
    call: 'verifyOtp({ email, token, type: "recovery" })',
    endpoint,
    expected: 'session',
    async run({ client, email, member, message }) {
      await member()
      await client.auth.resetPasswordForEmail(email)
      const { code: token } = await message(email, 'recovery')
      return client.auth.verifyOtp({ email, token, type: 'recovery' })
    },
  },
  {
    call: 'verifyOtp({ email, token, type: "invite" })',
    endpoint,
    expected: 'session',
    async run({ client, admin, email, message }) {
      await admin.auth.admin.inviteUserByEmail(email)
      const { code: token } = await message(email, 'invite')
      return client.auth.verifyOtp({ email, token, type: 'invite' })
    },
  },
  {
    call: 'verifyOtp({ email, token, type: "email_change" })',
    given: 'the first of two codes',
    endpoint,
    expected: 'ok',
    async run({ client, email, otherEmail, signedIn, message }) {
      await signedIn()
      await client.auth.updateUser({ email: otherEmail })
      const { code: token } = await message(email, 'email_change_current')
      return client.auth.verifyOtp({ email, token, type: 'email_change' })
    },
  },
  {
    call: 'verifyOtp({ email, token, type: "email_change" })',
    given: 'the second of two codes',
    endpoint,
    expected: 'session',
    async run({ client, email, otherEmail, signedIn, message }) {
      await signedIn()
      await client.auth.updateUser({ email: otherEmail })
      const { linkToken } = await message(email, 'email_change_current')
      await client.auth.verifyOtp({ token_hash: linkToken, type: 'email_change' })
      const { code: token } = await message(otherEmail, 'email_change_new')
      return client.auth.verifyOtp({ email: otherEmail, token, type: 'email_change' })
    },
  },
  {
    call: 'verifyOtp({ phone, token, type: "sms" })',
    endpoint,
    expected: 'session',
    async run({ client, phone, message }) {
      await client.auth.signInWithOtp({ phone })
      const { code: token } = await message(phone, 'confirmation')
      return client.auth.verifyOtp({ phone, token, type: 'sms' })
    },
  },
  {
    call: 'verifyOtp({ phone, token, type: "phone_change" })',
    endpoint,
    expected: 'session',
    async run({ client, phone, signedIn, message }) {
      await signedIn()
      await client.auth.updateUser({ phone })
      const { code: token } = await message(phone, 'phone_change')
      return client.auth.verifyOtp({ phone, token, type: 'phone_change' })
    },
  },
  {
    call: 'verifyOtp({ token_hash, type: "email" })',
    endpoint,
    expected: 'session',
    async run({ client, email, message }) {
      await client.auth.signInWithOtp({ email })
      const { linkToken } = await message(email, 'confirmation')
      return client.auth.verifyOtp({ token_hash: linkToken, type: 'email' })
    },
  },
  {
    call: 'verifyOtp({ token_hash, type: "email" })',
    given: 'the token was used before',
    endpoint,
    expected: '403 otp_expired',
    async run({ client, implicit, email, message }) {
      await client.auth.signInWithOtp({ email })
      const { linkToken } = await message(email, 'confirmation')
      await client.auth.verifyOtp({ token_hash: linkToken, type: 'email' })
      return implicit.auth.verifyOtp({ token_hash: linkToken, type: 'email' })
    },
  },
]
