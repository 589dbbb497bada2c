import type { RateLimit } from '@firstline/platform/rate-limits'

export interface SignedInUser {
  id: string
  /** Empty for phone-only and anonymous accounts. */
  email: string
  /** Digits only; empty for accounts without a phone number. */
  phone: string
}

/** The rate limits, each with its own count. A null rule disables the limit. */
export type AuthRateLimit =
  /** Requests per client address. */
  | 'signup'
  | 'token'
  | 'verify'
  | 'otp'
  | 'anonymous'
  | 'sso'
  | 'mfa'
  /** Messages: in total, per client address, per recipient. */
  | 'mail'
  | 'mailAddress'
  | 'mailRecipient'
  | 'text'

export interface AuthSettings {
  /** The public origin: the issuer of tokens is `<publicUrl>/auth/v1`, and links in mails begin with it. */
  publicUrl: string
  signupOpen: boolean
  /** Accounts are usable immediately. Their address still counts as unverified. */
  autoconfirm: boolean
  /** The same for phone numbers. */
  phoneAutoconfirm: boolean
  /** Allows anonymous sign-ins. */
  anonymous: boolean
  phone: boolean
  passwordMinLength: number
  /** A session older than a day needs the current password or a mailed code to set a new password. */
  securePasswordChange: boolean
  jwtExpirySeconds: number
  /** How long a used refresh token is still accepted, for tabs that refresh concurrently. */
  reuseIntervalSeconds: number
  /** Maximum age of a session; null: unlimited. */
  sessionTimeboxSeconds: number | null
  /** A session ends when it has not been refreshed for this long. */
  sessionIdleSeconds: number
  /** Lifetime of mailed links and codes. */
  otpExpirySeconds: number
  /** Minimum interval between two messages of one kind to one recipient. */
  mailIntervalSeconds: number
  /** Redirect targets allowed besides `publicUrl`, as globs. */
  redirectUrls: readonly string[]
  /** External identity providers. */
  providers: readonly ExternalProvider[]
  /** Users may link and unlink identities themselves. */
  manualLinking: boolean
  factors: { totp: boolean; phone: boolean }
  /** SAML 2.0 single sign-on. */
  saml: boolean
  /** Null: no captcha is required. */
  captcha: AuthCaptcha | null
  rates: Record<AuthRateLimit, RateLimit | null>
}

/** An OpenID Connect provider, or GitHub: OAuth 2.0 with an API of its own. */
export interface ExternalProvider {
  /** The value of `?provider=`. */
  name: string
  /** Display name in mails; defaults to `name`. */
  label?: string
  kind: 'oidc' | 'github'
  /** For GitHub, the address of the site. */
  issuer: string
  /** The first is used for the authorization code flow; ID tokens may have any of them as audience. */
  clientIds: readonly [string, ...string[]]
  clientSecret: string
}

export interface AuthCaptcha {
  provider: 'hcaptcha' | 'turnstile'
  /** Public. hCaptcha also checks that the token was issued for this key. */
  siteKey: string
  secret: string
  /** The siteverify endpoint; null: the provider's default. */
  url: string | null
  whenDown: 'refuse' | 'allow'
  /** The secret is one of the provider's test secrets, whose tokens carry other host names. */
  isForTests: boolean
}

/** Sign-up with confirmed addresses and no rate limits; a caller adds `publicUrl` and names what differs. */
export const DEFAULT_AUTH_SETTINGS: Omit<AuthSettings, 'publicUrl'> = {
  signupOpen: true,
  autoconfirm: false,
  phoneAutoconfirm: false,
  anonymous: false,
  phone: true,
  passwordMinLength: 6,
  securePasswordChange: true,
  jwtExpirySeconds: 3_600,
  reuseIntervalSeconds: 10,
  sessionTimeboxSeconds: null,
  sessionIdleSeconds: 180 * 86_400,
  otpExpirySeconds: 3_600,
  mailIntervalSeconds: 60,
  redirectUrls: [],
  providers: [],
  manualLinking: true,
  factors: { totp: true, phone: true },
  saml: false,
  captcha: null,
  rates: {
    signup: null,
    token: null,
    verify: null,
    otp: null,
    anonymous: null,
    sso: null,
    mfa: null,
    mail: null,
    mailAddress: null,
    mailRecipient: null,
    text: null,
  },
}
