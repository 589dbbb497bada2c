import { password } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall } from './auth-call.ts'

const NONE = 'without a captcha token'

/** Calls of a server with a captcha. The other lists have the same calls without one. */
export const CAPTCHA_CALLS: readonly AuthCall[] = [
  {
    call: 'signUp({ email, password, options: { captchaToken } })',
    endpoint: 'POST /signup',
    expected: 'user',
    run: ({ guarded, email, captchaToken }) =>
      guarded.auth.signUp({ email, password, options: { captchaToken: captchaToken() } }),
  },
  {
    call: 'signUp({ email, password })',
    given: NONE,
    endpoint: 'POST /signup',
    expected: '400 captcha_failed',
    run: ({ guarded, email }) => guarded.auth.signUp({ email, password }),
  },
  {
    call: 'signInAnonymously({ options: { captchaToken } })',
    endpoint: 'POST /signup',
    expected: 'session',
    run: ({ guarded, captchaToken }) =>
      guarded.auth.signInAnonymously({ options: { captchaToken: captchaToken() } }),
  },
  {
    call: 'signInWithPassword({ email, password, options: { captchaToken } })',
    endpoint: 'POST /token?grant_type=password',
    expected: 'session',
    async run({ client, guarded, email, signedIn, captchaToken }) {
      await signedIn()
      await client.auth.updateUser({ password })
      const options = { captchaToken: captchaToken() }
      return guarded.auth.signInWithPassword({ email, password, options })
    },
  },
  {
    call: 'signInWithOtp({ email, options: { captchaToken } })',
    endpoint: 'POST /otp',
    expected: 'ok',
    run: ({ guarded, email, captchaToken }) =>
      guarded.auth.signInWithOtp({ email, options: { captchaToken: captchaToken() } }),
  },
  {
    call: 'resetPasswordForEmail(email, { captchaToken })',
    endpoint: 'POST /recover',
    expected: 'ok',
    run: ({ guarded, email, captchaToken }) =>
      guarded.auth.resetPasswordForEmail(email, { captchaToken: captchaToken() }),
  },
  {
    call: 'resend({ type: "signup", options: { captchaToken } })',
    endpoint: 'POST /resend',
    expected: 'ok',
    run: ({ guarded, email, captchaToken }) =>
      guarded.auth.resend({ type: 'signup', email, options: { captchaToken: captchaToken() } }),
  },
  {
    call: 'signInWithSSO({ domain, options: { captchaToken } })',
    endpoint: 'POST /sso',
    expected: 'ok',
    run: ({ guarded, company, captchaToken }) =>
      guarded.auth.signInWithSSO({ domain: company.domain, options: { captchaToken: captchaToken() } }),
  },
  {
    call: 'signInWithSSO({ domain })',
    given: NONE,
    endpoint: 'POST /sso',
    expected: '400 captcha_failed',
    run: ({ guarded, company }) => guarded.auth.signInWithSSO({ domain: company.domain }),
  },
]
