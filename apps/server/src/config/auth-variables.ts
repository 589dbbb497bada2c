import { KEPT_DAYS } from '@firstline/contract/stored-data'
import {
  confidentialAddress,
  duration,
  flag,
  oneOf,
  rate,
  redirectPatterns,
  text,
  wholeNumber,
} from './value-schemas.ts'
import type { Variable } from './variable.ts'

/** The settings of accounts and of the ways into them. */
export const AUTH_VARIABLES = {
  AUTH_AUTOCONFIRM: {
    default: 'auto',
    meaning:
      'Whether new accounts are usable at once. `auto`: only while no SMTP_URL is set; in production sign-up is then closed.',
    schema: oneOf('auto', 'true', 'false'),
  },
  AUTH_SIGNUP: { default: 'true', meaning: 'Whether people may sign up.', schema: flag },
  AUTH_ANONYMOUS: {
    default: 'false',
    meaning: 'Whether people may have an account without an address.',
    schema: flag,
  },
  AUTH_PHONE: {
    default: 'true',
    meaning: 'Whether people may sign up and in by phone number. In production that needs SMS_URL.',
    schema: flag,
  },
  AUTH_PHONE_AUTOCONFIRM: {
    default: 'false',
    meaning: 'Whether phone numbers count as confirmed at sign-up, without a text.',
    schema: flag,
  },
  AUTH_PASSWORD_MIN_LENGTH: { default: '6', meaning: 'Never below 6.', schema: wholeNumber(6, 72) },
  AUTH_SECURE_PASSWORD_CHANGE: {
    default: 'true',
    meaning:
      'Whether a new password needs the current one, or a mailed code, in a session that began more than 24 hours ago.',
    schema: flag,
  },
  AUTH_JWT_EXPIRY: {
    default: '3600',
    meaning: 'Life of an access token, in seconds.',
    schema: wholeNumber(30, 604_800),
  },
  AUTH_REUSE_INTERVAL: {
    default: '10',
    meaning: 'Seconds in which a used refresh token is still accepted.',
    schema: wholeNumber(0, 3_600),
  },
  AUTH_SESSION_TIMEBOX: {
    default: '-',
    meaning: 'After which time a session ends, however often it was refreshed, such as 12h or 30d.',
    schema: duration,
  },
  AUTH_SESSION_IDLE: {
    default: `${KEPT_DAYS.idleSessions}d`,
    meaning: 'After which time a session ends that was not refreshed, such as 30m or 180d.',
    schema: duration,
  },
  AUTH_OTP_EXPIRY: {
    default: '3600',
    meaning: 'For how many seconds the links and codes of mails and texts can be used.',
    schema: wholeNumber(60, 86_400),
  },
  AUTH_MAIL_INTERVAL: {
    default: '60',
    meaning: 'Seconds between two mails, or texts, of one kind to one person.',
    schema: wholeNumber(0, 3_600),
  },
  AUTH_RATE_SIGNUP: {
    default: '30/5m',
    meaning: 'Sign-ups of one address; `off`: not counted.',
    schema: rate,
  },
  AUTH_RATE_TOKEN: {
    default: '150/5m',
    meaning: 'Sign-ins and refreshed sessions of one address.',
    schema: rate,
  },
  AUTH_RATE_VERIFY: { default: '30/5m', meaning: 'Links and codes tried by one address.', schema: rate },
  AUTH_RATE_OTP: {
    default: '30/5m',
    meaning: 'Requests of one address that send something or change an account: each kind by itself.',
    schema: rate,
  },
  AUTH_RATE_ANONYMOUS: { default: '30/1h', meaning: 'Anonymous accounts made by one address.', schema: rate },
  AUTH_RATE_SSO: {
    default: '30/5m',
    meaning: 'Single sign-ons, and ways through a provider, begun by one address: each kind by itself.',
    schema: rate,
  },
  AUTH_RATE_MFA: {
    default: '15/1m',
    meaning: 'Codes of second factors asked for by one address, and tried: each by itself.',
    schema: rate,
  },
  AUTH_RATE_MAIL: { default: '1000/1h', meaning: 'Mails in all.', schema: rate },
  AUTH_RATE_MAIL_ADDRESS: {
    default: '10/1h',
    meaning: 'Mails asked for by one client address, and texts, each by itself.',
    schema: rate,
  },
  AUTH_RATE_MAIL_RECIPIENT: {
    default: '5/1h',
    meaning:
      'Mails to one recipient, plus-addresses of a mailbox together; texts, and notices that nobody asked for, each by itself.',
    schema: rate,
  },
  AUTH_RATE_TEXT: {
    default: '30/1h',
    meaning: 'Texts in all, and as many besides to second factors that are verified.',
    schema: rate,
  },
  AUTH_REDIRECT_URLS: {
    default: '-',
    meaning:
      'Where links of mails may lead besides PUBLIC_URL: addresses separated by commas. `*` stands for anything up to the next dot or slash, `**` for anything.',
    schema: redirectPatterns,
  },
  AUTH_MANUAL_LINKING: {
    default: 'true',
    meaning: 'Whether members may add other ways to sign in to their account, and remove them.',
    schema: flag,
  },
  AUTH_MFA_TOTP: {
    default: 'true',
    meaning: 'Whether members may protect their account by an authenticator app.',
    schema: flag,
  },
  AUTH_MFA_PHONE: {
    default: 'true',
    meaning: 'Whether members may protect it by codes in texts. In production that needs SMS_URL.',
    schema: flag,
  },
  AUTH_SAML: {
    default: 'false',
    meaning:
      'Single sign-on by SAML 2.0. Its providers are added by `/auth/v1/admin/sso/providers`, with the service key.',
    schema: flag,
  },
  AUTH_CAPTCHA_PROVIDER: {
    default: '-',
    meaning:
      'Who tells people from programs where accounts are opened: AUTH_CAPTCHA_SECRET and _SITE_KEY are then needed.',
    schema: oneOf('hcaptcha', 'turnstile'),
  },
  AUTH_CAPTCHA_SECRET: {
    default: '-',
    meaning: 'The secret that the provider gave to this site.',
    secret: true,
    schema: text,
  },
  AUTH_CAPTCHA_SITE_KEY: { default: '-', meaning: 'The public key of this site there.', schema: text },
  AUTH_CAPTCHA_URL: {
    default: "the provider's",
    meaning: 'Where answers are checked, for networks that reach the provider through a server of their own.',
    schema: confidentialAddress,
  },
  AUTH_CAPTCHA_DOWN: {
    default: 'refuse',
    meaning: 'What happens to people while the provider does not answer: `refuse` or `allow`.',
    schema: oneOf('refuse', 'allow'),
  },
} as const satisfies Record<string, Variable<unknown>>
