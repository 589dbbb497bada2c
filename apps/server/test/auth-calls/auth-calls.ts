import { ADMIN_CALLS } from './admin-calls.ts'
import type { AuthCall } from './auth-call.ts'
import { CAPTCHA_CALLS } from './captcha-calls.ts'
import { FACTOR_CALLS } from './factor-calls.ts'
import { PROVIDER_CALLS } from './provider-calls.ts'
import { SESSION_CALLS } from './session-calls.ts'
import { SIGN_IN_CALLS, SIGN_UP_CALLS } from './sign-in-calls.ts'
import { SINGLE_SIGN_ON_CALLS } from './single-sign-on-calls.ts'
import { VERIFY_CALLS } from './verify-calls.ts'

/** What the official client can ask of this service. The test makes each call; `docs/auth-coverage.md` is made from here. */
export const AUTH_CALLS: readonly { title: string; calls: readonly AuthCall[] }[] = [
  { title: 'Sign-up', calls: SIGN_UP_CALLS },
  { title: 'Sign-in', calls: SIGN_IN_CALLS },
  { title: 'Providers', calls: PROVIDER_CALLS },
  { title: 'Single sign-on', calls: SINGLE_SIGN_ON_CALLS },
  { title: 'Codes and links', calls: VERIFY_CALLS },
  { title: 'Sessions and the account', calls: SESSION_CALLS },
  { title: 'Second factors', calls: FACTOR_CALLS },
  { title: 'Where a captcha is asked for', calls: CAPTCHA_CALLS },
  { title: 'Administration', calls: ADMIN_CALLS },
]

/** Methods of the official client's auth that are in no list above, and why. The test knows when one is missing. */
export const OTHER_METHODS: readonly { why: string; methods: readonly string[] }[] = [
  {
    why: 'ask nothing of the server, or are how the client makes the calls above',
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
    why: 'are about providers that are set up while the server runs; here they are settings',
    methods: ['admin.customProviders.*'],
  },
  {
    why: 'are about keys and written-down codes as second factors, which are not offered; who has lost a factor is helped by an administrator (`admin.mfa.deleteFactor`)',
    methods: ['mfa.webauthn.*', 'mfa.recoveryCodes.*'],
  },
  {
    why: 'belong to passkeys, wallets and to being a provider for others: not offered',
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
