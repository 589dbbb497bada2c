import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { KEPT_DAYS } from '@firstline/contract/stored-data'
import type { RateRule } from '#server/platform/rate-limits/index.ts'
import type { ProviderConfig } from './provider-config.ts'
import { rate } from './value-schemas.ts'
import { VARIABLES, type Values } from './variables.ts'

/** The auth switches; rates are null where nothing is counted. */
export interface AuthConfig {
  signupOpen: boolean
  autoconfirm: boolean
  phoneAutoconfirm: boolean
  anonymous: boolean
  phone: boolean
  passwordMinLength: number
  securePasswordChange: boolean
  jwtExpirySeconds: number
  reuseIntervalSeconds: number
  sessionTimeboxSeconds: number | null
  sessionIdleSeconds: number
  otpExpirySeconds: number
  mailIntervalSeconds: number
  redirectUrls: readonly string[]
  providers: readonly ProviderConfig[]
  /** Members may add other ways in to their account, and remove them. */
  manualLinking: boolean
  /** Which second factors members may use. */
  factors: { totp: boolean; phone: boolean }
  saml: boolean
  /** Null: nobody is asked. */
  captcha: CaptchaConfig | null
  rates: Record<AuthRate, RateRule | null>
}

export interface CaptchaConfig {
  provider: 'hcaptcha' | 'turnstile'
  siteKey: string
  secret: string
  /** Where answers are checked; null: the provider's own address. */
  url: string | null
  whenDown: 'refuse' | 'allow'
  /** The secret is one of the provider's own for tests, which accept whatever they are shown. */
  isForTests: boolean
}

export type AuthRate =
  | 'signup'
  | 'token'
  | 'verify'
  | 'otp'
  | 'anonymous'
  | 'sso'
  | 'mfa'
  | 'mail'
  | 'mailAddress'
  | 'mailRecipient'
  | 'text'

const RATES = {
  signup: 'AUTH_RATE_SIGNUP',
  token: 'AUTH_RATE_TOKEN',
  verify: 'AUTH_RATE_VERIFY',
  otp: 'AUTH_RATE_OTP',
  anonymous: 'AUTH_RATE_ANONYMOUS',
  sso: 'AUTH_RATE_SSO',
  mfa: 'AUTH_RATE_MFA',
  mail: 'AUTH_RATE_MAIL',
  mailAddress: 'AUTH_RATE_MAIL_ADDRESS',
  mailRecipient: 'AUTH_RATE_MAIL_RECIPIENT',
  text: 'AUTH_RATE_TEXT',
} as const satisfies Record<AuthRate, keyof Values>

/** What the settings say of accounts. */
export function authFrom(
  values: Values,
  providers: readonly ProviderConfig[],
  { production }: { production: boolean },
): AuthConfig {
  const sendsMail = values.SMTP_URL !== undefined
  const sendsTexts = values.SMS_URL !== undefined || !production
  // Where nothing can be sent nobody could confirm; in production nobody unproven gets in by default either.
  const autoconfirm =
    (values.AUTH_AUTOCONFIRM ?? 'auto') === 'auto'
      ? !sendsMail && !production
      : values.AUTH_AUTOCONFIRM === 'true'
  return {
    // Outside of production a mail that isn't sent can be read in the outbox.
    signupOpen: (values.AUTH_SIGNUP ?? true) && (autoconfirm || sendsMail || !production),
    autoconfirm,
    phoneAutoconfirm: values.AUTH_PHONE_AUTOCONFIRM ?? false,
    anonymous: values.AUTH_ANONYMOUS ?? false,
    phone: (values.AUTH_PHONE ?? true) && sendsTexts,
    passwordMinLength: values.AUTH_PASSWORD_MIN_LENGTH ?? PASSWORD_MIN_LENGTH,
    securePasswordChange: values.AUTH_SECURE_PASSWORD_CHANGE ?? true,
    jwtExpirySeconds: values.AUTH_JWT_EXPIRY ?? 3_600,
    reuseIntervalSeconds: values.AUTH_REUSE_INTERVAL ?? 10,
    sessionTimeboxSeconds: values.AUTH_SESSION_TIMEBOX ?? null,
    sessionIdleSeconds: values.AUTH_SESSION_IDLE ?? KEPT_DAYS.idleSessions * 86_400,
    otpExpirySeconds: values.AUTH_OTP_EXPIRY ?? 3_600,
    mailIntervalSeconds: values.AUTH_MAIL_INTERVAL ?? 60,
    redirectUrls: values.AUTH_REDIRECT_URLS ?? [],
    providers,
    manualLinking: values.AUTH_MANUAL_LINKING ?? true,
    factors: { totp: values.AUTH_MFA_TOTP ?? true, phone: (values.AUTH_MFA_PHONE ?? true) && sendsTexts },
    saml: values.AUTH_SAML ?? false,
    captcha: captchaFrom(values),
    rates: ratesFrom(values),
  }
}

/** A rate that was not set has the default that its variable shows; one that is off is null. */
function ratesFrom(values: Values): AuthConfig['rates'] {
  const rateOf = (name: AuthRate): [AuthRate, RateRule | null] => {
    const variable = RATES[name]
    const set = values[variable]
    return [name, set === undefined ? rate.parse(VARIABLES[variable].default) : set]
  }
  return Object.fromEntries((Object.keys(RATES) as AuthRate[]).map(rateOf)) as AuthConfig['rates']
}

function captchaFrom(values: Values): CaptchaConfig | null {
  const {
    AUTH_CAPTCHA_PROVIDER: provider,
    AUTH_CAPTCHA_SECRET: secret,
    AUTH_CAPTCHA_SITE_KEY: siteKey,
  } = values
  if (!provider || !secret || !siteKey) return null
  const { AUTH_CAPTCHA_URL: url = null, AUTH_CAPTCHA_DOWN: whenDown = 'refuse' } = values
  return { provider, secret, siteKey, url, whenDown, isForTests: SECRET_FOR_TESTS.test(secret) }
}

/** As hCaptcha and Turnstile document them. */
const SECRET_FOR_TESTS = /^[0-3]x0+(AA)?$/

/** What is wrong with the settings of the captcha, taken together: half of them would ask nobody. */
export function captchaFaults(
  values: Values,
  { production, isSet }: { production: boolean; isSet: (name: keyof Values) => boolean },
): string[] {
  if (production && captchaFrom(values)?.isForTests)
    return ['AUTH_CAPTCHA_SECRET accepts everybody: it is for tests, not for production']
  const names = ['AUTH_CAPTCHA_PROVIDER', 'AUTH_CAPTCHA_SECRET', 'AUTH_CAPTCHA_SITE_KEY'] as const
  const missing = names.filter((name) => !isSet(name))
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name} must be set with the other settings of the captcha`)
}
