import type { Database, Statement } from '#server/platform/database/database.ts'
import type { Outgoing } from '#server/platform/outgoing/index.ts'
import type { RateLimits, RateRule } from '#server/platform/rate-limits/index.ts'
import type { SafeFetch } from '#server/platform/safe-fetch/index.ts'
import type { Gateway } from '#server/wire/gateway/index.ts'
import type { Captcha } from './captcha/create-captcha.ts'
import type { Passwords } from './passwords/index.ts'
import type { IssuerKeys } from './providers/id-tokens/issuer-keys.ts'
import type { UpstreamProviders } from './providers/upstream/create-upstream-providers.ts'
import type { Secrets } from './secrets.ts'

export interface SignedInUser {
  id: string
  /** Empty for accounts of a phone number, and for anonymous ones. */
  email: string
  /** Digits; empty where there is none. */
  phone: string
}

/** What is counted, each by itself. Null: not counted. */
export type AuthRate =
  /** Requests of one client address. */
  | 'signup'
  | 'token'
  | 'verify'
  | 'otp'
  | 'anonymous'
  | 'sso'
  | 'mfa'
  /** Messages: in all, by who asks, by who gets them. */
  | 'mail'
  | 'mailAddress'
  | 'mailRecipient'
  | 'text'

export interface AuthSettings {
  /** The address users see: tokens name `<publicUrl>/auth/v1` as their issuer, and links begin with it. */
  publicUrl: string
  signupOpen: boolean
  /** Accounts are usable at once. Their address still counts as unverified. */
  autoconfirm: boolean
  /** The same for phone numbers. */
  phoneAutoconfirm: boolean
  /** Accounts without any address. */
  anonymous: boolean
  phone: boolean
  passwordMinLength: number
  /** Long after its sign-in, a session needs the current password or a mailed code to set a new one. */
  securePasswordChange: boolean
  jwtExpirySeconds: number
  /** How long a used refresh token is still taken, for tabs that refresh at the same time. */
  reuseIntervalSeconds: number
  /** The age at which a session ends; null: none. */
  sessionTimeboxSeconds: number | null
  /** A session ends that was not refreshed for so long. */
  sessionIdleSeconds: number
  /** For how long links and codes are good. */
  otpExpirySeconds: number
  /** Between two messages of one kind to one person. */
  mailIntervalSeconds: number
  /** Where links may lead besides `publicUrl`, as globs. */
  redirectUrls: readonly string[]
  /** Whose accounts open ours. */
  providers: readonly AuthProvider[]
  /** Members may add other ways in to their account, and remove them. */
  manualLinking: boolean
  /** Which second factors members may use. */
  factors: { totp: boolean; phone: boolean }
  /** Single sign-on. */
  saml: boolean
  /** Null: nobody is asked. */
  captcha: AuthCaptcha | null
  rates: Record<AuthRate, RateRule | null>
}

/** An OpenID Connect provider, or GitHub, which speaks OAuth 2.0 and has its own API. */
export interface AuthProvider {
  /** As `?provider=` names it. */
  name: string
  /** As mails name it; by default its name. */
  label?: string
  kind: 'oidc' | 'github'
  /** Of GitHub the address of the site. */
  issuer: string
  /** The first one is ours; ID tokens may be for any of them. */
  clientIds: readonly [string, ...string[]]
  clientSecret: string
}

export interface AuthCaptcha {
  provider: 'hcaptcha' | 'turnstile'
  /** Public; hCaptcha is told which one a token has to be of. */
  siteKey: string
  secret: string
  /** Where answers are checked; null: the provider's own address. */
  url: string | null
  whenDown: 'refuse' | 'allow'
  /** The secret is one of the provider's own for tests, whose tokens name other hosts. */
  isForTests: boolean
}

export interface AuthOptions {
  gateway: Gateway
  database: Database
  settings: AuthSettings
  /** The project secret; what is kept of tokens and codes are hashes under a key made from it. */
  secret: string
  outgoing: Outgoing
  rateLimits: RateLimits
  /** Fetches what administrators name the address of: metadata of identity providers. */
  safeFetch: SafeFetch
  /** How the installation names itself in mails and texts. */
  texts: { brandName: string; supportEmail: string }
  /** Addresses that nobody can take, whether there is an account or not. */
  isReserved?(email: string): boolean
  /** Statements of the product, run in the transaction that starts a session: after each sign-in and sign-up. */
  onSignIn?(user: SignedInUser, now: Date): readonly Statement[]
  /** How the service key deletes accounts; else their rows go, whoever they are. */
  deletion?: Deletion
  /** Else hashed in threads at the production cost. */
  passwords?: Passwords
  /** How long providers are waited for while somebody comes back from one. */
  providerTimeLimitMs?: number
}

/** Each throws an AppError, `last_admin` or `forbidden`, for an account that has to stay. */
export interface Deletion {
  /** For good, with all that names the person. */
  remove(userId: string, now: Date): Promise<void>
  /** Runs the statement that takes the account out of use and keeps its row, with what the product adds to it. */
  takeOut(userId: string, now: Date, statement: Statement): Promise<void>
}

/** What the endpoints work with. */
export interface AuthParts extends AuthOptions {
  passwords: Passwords
  secrets: Secrets
  /** Null: nobody is asked whether they are a person. */
  captcha: Captcha | null
  deletion: Deletion
  /** The providers that are set up. */
  upstreams: UpstreamProviders
  /** Of those that speak OpenID Connect, by the provider's name. */
  issuerKeys: ReadonlyMap<string, IssuerKeys>
}
