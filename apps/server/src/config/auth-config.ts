import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { KEPT_DAYS } from '@firstline/contract/stored-data'
import type { AuthCaptcha, AuthRateLimit, AuthSettings } from '@firstline/wire/auth'
import type { RateLimit } from '@firstline/platform/rate-limits'
import type { ProviderConfig } from './provider-config.ts'
import { rateValue } from './value-schemas.ts'
import { VARIABLES, type ConfigValues } from './variables.ts'

/** The public address is decided at the start, after the configuration was read. */
export type AuthConfig = Omit<AuthSettings, 'publicUrl' | 'providers'> & {
  providers: readonly ProviderConfig[]
}

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
} as const satisfies Record<AuthRateLimit, keyof ConfigValues>

export function readAuthConfig(
  values: ConfigValues,
  providers: readonly ProviderConfig[],
  { production }: { production: boolean },
): AuthConfig {
  const sendsMail = values.SMTP_URL !== undefined
  const sendsTexts = values.SMS_URL !== undefined || !production
  // Without mail no address could be confirmed. Production never accepts unconfirmed addresses by default.
  const autoconfirm =
    (values.AUTH_AUTOCONFIRM ?? 'auto') === 'auto'
      ? !sendsMail && !production
      : values.AUTH_AUTOCONFIRM === 'true'
  return {
    // Outside of production mails that are not sent can be read in the outbox.
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
    captcha: readCaptcha(values),
    rates: readRates(values),
  }
}

/** A rate that is not set has the default of its variable; a rate that is off is null. */
function readRates(values: ConfigValues): AuthConfig['rates'] {
  const readRate = (name: AuthRateLimit): [AuthRateLimit, RateLimit | null] => {
    const variable = RATES[name]
    const set = values[variable]
    return [name, set === undefined ? rateValue.parse(VARIABLES[variable].default) : set]
  }
  return Object.fromEntries((Object.keys(RATES) as AuthRateLimit[]).map(readRate)) as AuthConfig['rates']
}

function readCaptcha(values: ConfigValues): AuthCaptcha | null {
  const {
    AUTH_CAPTCHA_PROVIDER: provider,
    AUTH_CAPTCHA_SECRET: secret,
    AUTH_CAPTCHA_SITE_KEY: siteKey,
  } = values
  if (!provider || !secret || !siteKey) return null
  const { AUTH_CAPTCHA_URL: url = null, AUTH_CAPTCHA_DOWN: whenDown = 'refuse' } = values
  return { provider, secret, siteKey, url, whenDown, isForTests: TEST_SECRET.test(secret) }
}

/** Test secrets as hCaptcha and Turnstile document them. */
const TEST_SECRET = /^[0-3]x0+(AA)?$/

/** Finds captcha settings that contradict each other. Incomplete settings would disable the captcha silently. */
export function findCaptchaIssues(
  values: ConfigValues,
  { production, isSet }: { production: boolean; isSet: (name: keyof ConfigValues) => boolean },
): string[] {
  if (production && readCaptcha(values)?.isForTests)
    return ['AUTH_CAPTCHA_SECRET accepts everybody: it is for tests, not for production']
  const names = ['AUTH_CAPTCHA_PROVIDER', 'AUTH_CAPTCHA_SECRET', 'AUTH_CAPTCHA_SITE_KEY'] as const
  const missing = names.filter((name) => !isSet(name))
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name} must be set with the other settings of the captcha`)
}
