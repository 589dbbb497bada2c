import { password } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall } from './auth-call.ts'

const NOT_VERIFIED = 'the session is at aal1 of an account with a factor'

export const FACTOR_CALLS: readonly AuthCall[] = [
  {
    call: 'mfa.enroll({ factorType: "totp" })',
    endpoint: 'POST /factors',
    expected: 'factor',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.mfa.enroll({ factorType: 'totp' })
    },
  },
  {
    call: 'mfa.enroll({ factorType: "phone", phone })',
    endpoint: 'POST /factors',
    expected: 'factor',
    async run({ client, phone, signedIn }) {
      await signedIn()
      return client.auth.mfa.enroll({ factorType: 'phone', phone })
    },
  },
  {
    call: 'mfa.enroll({ factorType: "totp" })',
    given: NOT_VERIFIED,
    endpoint: 'POST /factors',
    expected: '403 insufficient_aal',
    async run({ client, signedIn, protectedElsewhere }) {
      await protectedElsewhere()
      await signedIn()
      return client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
    },
  },
  {
    call: 'mfa.challenge({ factorId })',
    endpoint: 'POST /factors/ID/challenge',
    expected: 'challenge',
    async run({ client, signedIn, enrolled }) {
      await signedIn()
      const { factorId } = await enrolled()
      return client.auth.mfa.challenge({ factorId })
    },
  },
  {
    call: 'mfa.challenge({ factorId, channel: "whatsapp" })',
    given: 'a phone factor',
    endpoint: 'POST /factors/ID/challenge',
    expected: 'challenge',
    async run({ client, phone, signedIn }) {
      await signedIn()
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      return client.auth.mfa.challenge({ factorId: data?.id ?? '', channel: 'whatsapp' })
    },
  },
  {
    call: 'mfa.verify({ factorId, challengeId, code })',
    endpoint: 'POST /factors/ID/verify',
    expected: 'session',
    async run({ client, signedIn, enrolled }) {
      await signedIn()
      const { factorId, code } = await enrolled()
      const { data } = await client.auth.mfa.challenge({ factorId })
      return client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: code() })
    },
  },
  {
    call: 'mfa.verify({ factorId, challengeId, code })',
    given: 'a phone factor',
    endpoint: 'POST /factors/ID/verify',
    expected: 'session',
    async run({ client, phone, signedIn, message }) {
      await signedIn()
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      const factorId = data?.id ?? ''
      const { data: challenge } = await client.auth.mfa.challenge({ factorId })
      const { code } = await message(phone, 'second_factor')
      return client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    },
  },
  {
    call: 'mfa.challengeAndVerify({ factorId, code })',
    endpoint: 'POST /factors/ID/verify',
    expected: 'session',
    async run({ client, signedIn, enrolled }) {
      await signedIn()
      const { factorId, code } = await enrolled()
      return client.auth.mfa.challengeAndVerify({ factorId, code: code() })
    },
  },
  {
    call: 'mfa.challengeAndVerify({ factorId, code })',
    given: 'the code is wrong',
    endpoint: 'POST /factors/ID/verify',
    expected: '422 mfa_verification_failed',
    async run({ client, signedIn, enrolled }) {
      await signedIn()
      const { factorId, code } = await enrolled()
      // Two time steps beyond the accepted window.
      return client.auth.mfa.challengeAndVerify({ factorId, code: code(90) })
    },
  },
  {
    call: 'mfa.unenroll({ factorId })',
    endpoint: 'DELETE /factors/ID',
    expected: 'ok',
    async run({ client, signedIn, enrolled }) {
      await signedIn()
      const { factorId, code } = await enrolled()
      await client.auth.mfa.challengeAndVerify({ factorId, code: code() })
      return client.auth.mfa.unenroll({ factorId })
    },
  },
  {
    call: 'mfa.unenroll({ factorId })',
    given: 'a phone factor',
    endpoint: 'DELETE /factors/ID',
    expected: 'ok',
    async run({ client, phone, signedIn, message }) {
      await signedIn()
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      const factorId = data?.id ?? ''
      const { data: challenge } = await client.auth.mfa.challenge({ factorId })
      const { code } = await message(phone, 'second_factor')
      await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
      return client.auth.mfa.unenroll({ factorId })
    },
  },
  {
    call: 'mfa.unenroll({ factorId })',
    given: NOT_VERIFIED,
    endpoint: 'DELETE /factors/ID',
    expected: '422 insufficient_aal',
    async run({ client, signedIn, protectedElsewhere }) {
      const { factorId } = await protectedElsewhere()
      await signedIn()
      return client.auth.mfa.unenroll({ factorId })
    },
  },
  {
    call: 'updateUser({ password })',
    given: NOT_VERIFIED,
    endpoint: 'PUT /user',
    expected: '401 insufficient_aal',
    async run({ client, signedIn, protectedElsewhere }) {
      await protectedElsewhere()
      await signedIn()
      return client.auth.updateUser({ password })
    },
  },
  {
    call: 'mfa.listFactors()',
    endpoint: 'GET /user',
    expected: 'factors',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.mfa.listFactors()
    },
  },
  {
    call: 'mfa.getAuthenticatorAssuranceLevel()',
    endpoint: null,
    expected: 'level aal1 of aal1',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.mfa.getAuthenticatorAssuranceLevel()
    },
  },
  {
    call: 'mfa.getAuthenticatorAssuranceLevel()',
    given: NOT_VERIFIED,
    endpoint: 'GET /user',
    expected: 'level aal1 of aal2',
    async run({ client, signedIn, protectedElsewhere }) {
      await protectedElsewhere()
      await signedIn()
      await client.auth.getUser()
      return client.auth.mfa.getAuthenticatorAssuranceLevel()
    },
  },
  {
    call: 'mfa.getAuthenticatorAssuranceLevel()',
    given: 'the session has verified a code',
    endpoint: 'POST /factors/ID/verify',
    expected: 'level aal2 of aal2',
    async run({ client, signedIn, enrolled }) {
      await signedIn()
      const { factorId, code } = await enrolled()
      await client.auth.mfa.challengeAndVerify({ factorId, code: code() })
      return client.auth.mfa.getAuthenticatorAssuranceLevel()
    },
  },
]
