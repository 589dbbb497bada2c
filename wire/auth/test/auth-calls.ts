import { ADMIN_CALLS } from './admin-calls.ts'
import type { AuthCall } from './auth-call.ts'
import { CAPTCHA_CALLS } from './captcha-calls.ts'
import { FACTOR_CALLS } from './factor-calls.ts'
import { PROVIDER_CALLS } from './provider-calls.ts'
import { SESSION_CALLS } from './session-calls.ts'
import { SIGN_IN_CALLS, SIGN_UP_CALLS } from './sign-in-calls.ts'
import { SINGLE_SIGN_ON_CALLS } from './single-sign-on-calls.ts'
import { VERIFY_CALLS } from './verify-calls.ts'

/**
 * Every auth method of the official client. The test calls each of them, and `npm run docs` writes
 * `docs/auth-coverage.md` from this list.
 */
export const AUTH_CALLS: readonly { title: string; calls: readonly AuthCall[] }[] = [
  { title: 'Sign-up', calls: SIGN_UP_CALLS },
  { title: 'Sign-in', calls: SIGN_IN_CALLS },
  { title: 'Providers', calls: PROVIDER_CALLS },
  { title: 'Single sign-on', calls: SINGLE_SIGN_ON_CALLS },
  { title: 'Codes and links', calls: VERIFY_CALLS },
  { title: 'Sessions and the account', calls: SESSION_CALLS },
  { title: 'Second factors', calls: FACTOR_CALLS },
  { title: 'With a captcha', calls: CAPTCHA_CALLS },
  { title: 'Administration', calls: ADMIN_CALLS },
]

/**
 * Auth methods of the official client that no list above has, with the reason. The test fails when one is
 * missing.
 */
export const OTHER_METHODS: readonly { why: string; methods: readonly string[] }[] = [
  {
    why: 'send no request, or are internal to the calls above',
    methods: [
      'initialize',
      'isThrowOnErrorEnabled',
      'getSession',
      'onAuthStateChange',
      'startAutoRefresh',
      'stopAutoRefresh',
      'dispose',
      'fetchJwk',
      'linkIdentityOAuth',
      'linkIdentityIdToken',
    ],
  },
  {
    why: 'manage providers at run time; here providers are settings',
    methods: ['admin.customProviders.*'],
  },
  {
    why: 'manage security keys and recovery codes as second factors, which are not supported; an administrator removes a lost factor (`admin.mfa.deleteFactor`)',
    methods: ['mfa.webauthn.*', 'mfa.recoveryCodes.*'],
  },
  {
    why: 'belong to passkeys, wallets and the OAuth server, which are not supported',
    methods: [
      'signInWithPasskey',
      'registerPasskey',
      'passkey.*',
      'admin.passkey.*',
      'signInWithWeb3',
      'signInWithEthereum',
      'signInWithSolana',
      'oauth.*',
      'admin.oauth.*',
    ],
  },
]
