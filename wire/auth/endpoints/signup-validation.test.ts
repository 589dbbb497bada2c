import { describe, expect, it } from 'vitest'
import { readMessageTo } from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false }
const { database, wire } = await openApiFixture({ settings })

describe('validation order of POST /auth/v1/signup', () => {
  const pair = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
  it.each([
    [{ email: 'a@example.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: 'a@example.test', password: 'ä'.repeat(37) }, 400, 'validation_failed', undefined],
    [{ email: 'a@example.test', phone: '4915123450', password }, 400, 'validation_failed', undefined],
    [{ phone: '4915123450', password: '123', channel: 'fax' }, 400, 'validation_failed', undefined],
    [{ phone: '4915123450', password: '123', ...pair }, 400, 'validation_failed', undefined],
    [
      { email: 'a@example.test', password, code_challenge: pair.code_challenge },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'a@example.test', password, code_challenge_method: 's256' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'a@example.test', password, ...pair, code_challenge: 'short' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'a@example.test', password, ...pair, code_challenge_method: 's512' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'no address', password: '123' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      { email: 'no address', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: `${'a'.repeat(250)}@example.test`, password }, 400, 'validation_failed', undefined],
    [{ phone: '0151', password }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  ])('responds to %j with %i %s', async (body, status, code, message) => {
    const response = await postAuth(wire, '/signup', body)
    expect(response).toMatchObject({ status, body: { code } })
    if (message) expect(response.body['message']).toBe(message)
  })

  it('checks for open sign-up before the password, and for the provider before the number', async () => {
    const closed = await openTestApi({
      database,
      settings: { ...settings, signupOpen: false, phone: false },
    })
    const { error } = await closed.client().auth.signUp({ email: 'no address', password: '1' })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
    const without = await openTestApi({ database, settings: { ...settings, phone: false } })
    const phone = await without.client().auth.signUp({ phone: 'none', password })
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  it('accepts the challenge method in any case and ignores an empty captcha object', async () => {
    const { status } = await postAuth(wire, '/signup', {
      email: 'plain@example.test',
      password,
      code_challenge: 'A-Za-z0-9._~'.padEnd(43, 'x'),
      code_challenge_method: 'PLAIN',
      gotrue_meta_security: {},
    })
    expect(status).toBe(200)
    expect((await readMessageTo(wire, 'plain@example.test', 'confirmation')).linkToken).toMatch(
      /^pkce_[0-9a-f]{56}$/,
    )
  })
})
