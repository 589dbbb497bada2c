import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import type { RateRule } from '#server/platform/rate-limits/index.ts'
import { rate } from './value-schemas.ts'
import { VARIABLES, type Values } from './variables.ts'

/** The auth switches; rates are null where nothing is counted. */
export interface AuthConfig {
  signupOpen: boolean
  autoconfirm: boolean
  anonymous: boolean
  phone: boolean
  passwordMinLength: number
  jwtExpirySeconds: number
  reuseIntervalSeconds: number
  otpExpirySeconds: number
  mailIntervalSeconds: number
  redirectUrls: readonly string[]
  rates: Record<AuthRate, RateRule | null>
}

export type AuthRate =
  | 'signup'
  | 'token'
  | 'verify'
  | 'otp'
  | 'anonymous'
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
  mail: 'AUTH_RATE_MAIL',
  mailAddress: 'AUTH_RATE_MAIL_ADDRESS',
  mailRecipient: 'AUTH_RATE_MAIL_RECIPIENT',
  text: 'AUTH_RATE_TEXT',
} as const satisfies Record<AuthRate, keyof Values>

/** What the settings say of accounts. */
export function authFrom(values: Values, { production }: { production: boolean }): AuthConfig {
  const sendsMail = values.SMTP_URL !== undefined
  // Where nothing can be sent nobody could confirm; in production nobody unproven gets in by default either.
  const autoconfirm =
    (values.AUTH_AUTOCONFIRM ?? 'auto') === 'auto'
      ? !sendsMail && !production
      : values.AUTH_AUTOCONFIRM === 'true'
  return {
    // Outside of production a mail that isn't sent can be read in the outbox.
    signupOpen: (values.AUTH_SIGNUP ?? true) && (autoconfirm || sendsMail || !production),
    autoconfirm,
    anonymous: values.AUTH_ANONYMOUS ?? false,
    phone: (values.AUTH_PHONE ?? true) && (values.SMS_URL !== undefined || !production),
    passwordMinLength: values.AUTH_PASSWORD_MIN_LENGTH ?? PASSWORD_MIN_LENGTH,
    jwtExpirySeconds: values.AUTH_JWT_EXPIRY ?? 3_600,
    reuseIntervalSeconds: values.AUTH_REUSE_INTERVAL ?? 10,
    otpExpirySeconds: values.AUTH_OTP_EXPIRY ?? 3_600,
    mailIntervalSeconds: values.AUTH_MAIL_INTERVAL ?? 60,
    redirectUrls: values.AUTH_REDIRECT_URLS ?? [],
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
