import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { PASSWORD_MAX_BYTES } from '@firstline/contract/account-rules'
import { KEPT_DAYS } from '@firstline/contract/stored-data'
import {
  confidentialAddress,
  durationValue,
  booleanValue,
  enumValue,
  rateValue,
  redirectPatterns,
  textValue,
  integerValue,
} from './value-schemas.ts'
import type { Variable } from './variable.ts'

/** The settings of accounts and sign-in methods. */
export const AUTH_VARIABLES = {
  AUTH_AUTOCONFIRM: {
    default: 'auto',
    meaning:
      'Whether new accounts are usable immediately. `auto`: only while no SMTP_URL is set; in production sign-up is then closed.',
    schema: enumValue('auto', 'true', 'false'),
  },
  AUTH_SIGNUP: { default: 'true', meaning: 'Whether people may sign up.', schema: booleanValue },
  AUTH_ANONYMOUS: {
    default: 'false',
    meaning: 'Whether people may have an account without an address.',
    schema: booleanValue,
  },
  AUTH_PHONE: {
    default: 'true',
    meaning: 'Whether people may sign up and in by phone number. In production that needs SMS_URL.',
    schema: booleanValue,
  },
  AUTH_PHONE_AUTOCONFIRM: {
    default: 'false',
    meaning: 'Whether phone numbers count as confirmed at sign-up, without a text.',
    schema: booleanValue,
  },
  AUTH_PASSWORD_MIN_LENGTH: {
    default: String(PASSWORD_MIN_LENGTH),
    meaning: `Never below ${PASSWORD_MIN_LENGTH}.`,
    schema: integerValue(PASSWORD_MIN_LENGTH, PASSWORD_MAX_BYTES),
  },
  AUTH_SECURE_PASSWORD_CHANGE: {
    default: 'true',
    meaning:
      'Whether a new password needs the current one, or a mailed code, in a session that began more than 24 hours ago.',
    schema: booleanValue,
  },
  AUTH_JWT_EXPIRY: {
    default: '3600',
    meaning: 'Life of an access token, in seconds.',
    schema: integerValue(30, 604_800),
  },
  AUTH_REUSE_INTERVAL: {
    default: '10',
    meaning: 'Seconds in which a used refresh token is still accepted.',
    schema: integerValue(0, 3_600),
  },
  AUTH_SESSION_TIMEBOX: {
    default: '-',
    meaning: 'After which time a session ends, however often it was refreshed, such as 12h or 30d.',
    schema: durationValue,
  },
  AUTH_SESSION_IDLE: {
    default: `${KEPT_DAYS.idleSessions}d`,
    meaning: 'After which time a session ends that was not refreshed, such as 30m or 180d.',
    schema: durationValue,
  },
  AUTH_OTP_EXPIRY: {
    default: '3600',
    meaning: 'For how many seconds the links and codes of mails and texts can be used.',
    schema: integerValue(60, 86_400),
  },
  AUTH_MAIL_INTERVAL: {
    default: '60',
    meaning: 'Seconds between two mails, or texts, of one kind to one person.',
    schema: integerValue(0, 3_600),
  },
  AUTH_RATE_SIGNUP: {
    default: '30/5m',
    meaning: 'Sign-ups of one address; `off`: not counted.',
    schema: rateValue,
  },
  AUTH_RATE_TOKEN: {
    default: '150/5m',
    meaning: 'Sign-ins and refreshed sessions of one address.',
    schema: rateValue,
  },
  AUTH_RATE_VERIFY: { default: '30/5m', meaning: 'Links and codes tried by one address.', schema: rateValue },
  AUTH_RATE_OTP: {
    default: '30/5m',
    meaning: 'Requests of one address that send something or change an account, each kind separately.',
    schema: rateValue,
  },
  AUTH_RATE_ANONYMOUS: {
    default: '30/1h',
    meaning: 'Anonymous accounts made by one address.',
    schema: rateValue,
  },
  AUTH_RATE_SSO: {
    default: '30/5m',
    meaning: 'Single sign-ons, and sign-ins through a provider, begun by one address, separately.',
    schema: rateValue,
  },
  AUTH_RATE_MFA: {
    default: '15/1m',
    meaning: 'Challenges of second factors by one address, and codes tried, separately.',
    schema: rateValue,
  },
  AUTH_RATE_MAIL: { default: '1000/1h', meaning: 'Mails in all.', schema: rateValue },
  AUTH_RATE_MAIL_ADDRESS: {
    default: '10/1h',
    meaning: 'Mails requested by one client address, and texts, separately.',
    schema: rateValue,
  },
  AUTH_RATE_MAIL_RECIPIENT: {
    default: '5/1h',
    meaning: 'Mails to one recipient, plus-addresses of a mailbox together; texts and notices separately.',
    schema: rateValue,
  },
  AUTH_RATE_TEXT: {
    default: '30/1h',
    meaning: 'Texts in all, and as many besides to second factors that are verified.',
    schema: rateValue,
  },
  AUTH_REDIRECT_URLS: {
    default: '-',
    meaning:
      'Where links of mails may lead besides PUBLIC_URL: addresses separated by commas. `*` stands for anything up to the next dot or slash, `**` for anything.',
    schema: redirectPatterns,
  },
  AUTH_MANUAL_LINKING: {
    default: 'true',
    meaning: 'Whether members may link and unlink identities.',
    schema: booleanValue,
  },
  AUTH_MFA_TOTP: {
    default: 'true',
    meaning: 'Whether members may enroll an authenticator app.',
    schema: booleanValue,
  },
  AUTH_MFA_PHONE: {
    default: 'true',
    meaning: 'Whether members may enroll a phone as a second factor. In production that needs SMS_URL.',
    schema: booleanValue,
  },
  AUTH_SAML: {
    default: 'false',
    meaning:
      'Single sign-on by SAML 2.0. Its providers are added by `/auth/v1/admin/sso/providers`, with the service key.',
    schema: booleanValue,
  },
  AUTH_CAPTCHA_PROVIDER: {
    default: '-',
    meaning:
      'The captcha for sign-up, sign-in and mails. Requires AUTH_CAPTCHA_SECRET and AUTH_CAPTCHA_SITE_KEY.',
    schema: enumValue('hcaptcha', 'turnstile'),
  },
  AUTH_CAPTCHA_SECRET: {
    default: '-',
    meaning: 'The secret that the provider gave to this site.',
    secret: true,
    schema: textValue,
  },
  AUTH_CAPTCHA_SITE_KEY: { default: '-', meaning: 'The public key of this site there.', schema: textValue },
  AUTH_CAPTCHA_URL: {
    default: "the provider's",
    meaning: 'Where tokens are verified, for networks with their own relay.',
    schema: confidentialAddress,
  },
  AUTH_CAPTCHA_DOWN: {
    default: 'refuse',
    meaning: 'What happens to calls while the provider is down: `refuse` or `allow`.',
    schema: enumValue('refuse', 'allow'),
  },
} as const satisfies Record<string, Variable<unknown>>
