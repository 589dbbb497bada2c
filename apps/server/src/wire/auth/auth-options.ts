import type { Database, Statement } from '#server/platform/database/database.ts'
import type { Outgoing } from '#server/platform/outgoing/index.ts'
import type { Gateway } from '#server/wire/gateway/index.ts'
import type { Passwords } from './passwords.ts'

export interface SignedInUser {
  id: string
  email: string
}

/** Which limit a request counts against; each is counted by itself. */
export type RateBucket = 'signup' | 'token' | 'user'

export interface AuthSettings {
  /** The address users see: tokens name `<publicUrl>/auth/v1` as their issuer. */
  publicUrl: string
  signupOpen: boolean
  /** Accounts are usable at once. Their address still counts as unverified. */
  autoconfirm: boolean
  passwordMinLength: number
  jwtExpirySeconds: number
  /** How long a used refresh token is still taken, for tabs that refresh at the same time. */
  reuseIntervalSeconds: number
}

export interface AuthOptions {
  gateway: Gateway
  database: Database
  /** Sends mails and texts, or keeps them. */
  outgoing: Outgoing
  settings: AuthSettings
  /** Statements of the product, run in the transaction that starts a session: after each sign-in and sign-up. */
  onSignIn?(user: SignedInUser, now: Date): readonly Statement[]
  /** Whether one more request of this address is within the limit. Left out: all are. */
  withinRate?(bucket: RateBucket, address: string): Promise<boolean>
}

/** What the endpoints work with. */
export interface AuthParts extends AuthOptions {
  passwords: Passwords
}
