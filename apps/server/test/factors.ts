import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { FixedClock } from '#server/platform/clock.ts'
import type { Owner } from '#server/platform/database/link.ts'

/** An authenticator app that has taken up one secret, on a phone whose clock is the test's. */
export interface AuthenticatorApp {
  factorId: string
  secret: string
  /** What the app shows, by a clock that is this much ahead. */
  code(aheadSeconds?: number): string
  /** Waits for the next code, as somebody does whose last one was used. */
  nextCode(): string
}

const STEP_MS = 30_000

export function authenticatorApp(clock: FixedClock, factorId: string, secret: string): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (aheadSeconds = 0) =>
    totp.generate({ timestamp: clock.now().getTime() + aheadSeconds * 1_000 })
  return {
    factorId,
    secret,
    code,
    nextCode() {
      clock.advance(STEP_MS)
      return code()
    },
  }
}

/** Begins a factor by the official client, and has an app take it up. */
export async function enrollApp(
  client: SupabaseClient,
  clock: FixedClock,
  friendlyName?: string,
): Promise<AuthenticatorApp> {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName === undefined ? {} : { friendlyName }),
  })
  if (error) throw error
  return authenticatorApp(clock, data.id, data.totp.secret)
}

/** The same, verified: the client's session is raised by it. */
export async function protect(
  client: SupabaseClient,
  clock: FixedClock,
  friendlyName?: string,
): Promise<AuthenticatorApp> {
  const app = await enrollApp(client, clock, friendlyName)
  await raise(client, app)
  return app
}

/** Shows a code of the app in the client's session. */
export async function raise(client: SupabaseClient, app: AuthenticatorApp): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: app.factorId,
    code: app.nextCode(),
  })
  if (error) throw error
}

/** Of the session that the client has. */
export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

/** Gives a user a second factor, as if it had been enrolled and proven by another session; gives its id. */
export async function addFactor(owner: Owner, userId: string): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status)
     values ($1, $2, 'totp', 'verified')`,
    [id, userId],
  )
  return id
}
