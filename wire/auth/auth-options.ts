import type { Gateway } from '@firstline/wire/gateway'
import type { Database, Statement } from '@firstline/platform/database'
import type { Outgoing } from '@firstline/platform/outgoing'
import type { RateLimits } from '@firstline/platform/rate-limits'
import type { SafeFetch } from '@firstline/platform/ssrf-guard'
import type { AuthSettings, SignedInUser } from './auth-settings.ts'
import type { PasswordHasher } from './passwords/index.ts'

export interface AuthOptions {
  gateway: Gateway
  database: Database
  settings: AuthSettings
  /** The project secret. Tokens and codes are stored as hashes under a key derived from it. */
  secret: string
  outgoing: Outgoing
  rateLimits: RateLimits
  /** Fetches SAML metadata from addresses that administrators configure; guarded against SSRF. */
  safeFetch: SafeFetch
  /** Brand and support address used in mails and texts. */
  texts: { brandName: string; supportEmail: string }
  /** Addresses that cannot be registered, whether or not an account exists. */
  isReserved?(email: string): boolean
  /** Statements of the product, run in the transaction that starts a session: after each sign-in and sign-up. */
  onSignIn?(user: SignedInUser, now: Date): readonly Statement[]
  /** Deletes accounts for the admin API; by default their rows are deleted without further checks. */
  deletion?: AccountDeletion
  /** Defaults to worker threads at the production cost. */
  passwords?: PasswordHasher
  /** Time limit for all requests to a provider during one callback, in milliseconds. */
  providerTimeLimitMs?: number
}

/** Each throws a CodedError, `last_admin` or `forbidden`, for an account that must not be deleted. */
export interface AccountDeletion {
  /** Hard delete, with all personal data. */
  remove(userId: string, now: Date): Promise<void>
  /** Soft delete: runs the statement that disables the account and keeps its row, with the product's own changes. */
  takeOut(userId: string, now: Date, statement: Statement): Promise<void>
}
