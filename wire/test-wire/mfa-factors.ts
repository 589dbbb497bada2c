import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { FixedClock } from '@firstline/platform/clock'
import type { TableOwner } from '@firstline/platform/database/connection'

/** A TOTP authenticator app with one secret and the clock of the test. */
export interface AuthenticatorApp {
  factorId: string
  secret: string
  /** The code at a clock offset. */
  code(aheadSeconds?: number): string
  /** Advances the clock to the next time step, since a used code is refused. */
  nextCode(): string
}

const STEP_MS = 30_000

export function createAuthenticatorApp(
  clock: FixedClock,
  factorId: string,
  secret: string,
): AuthenticatorApp {
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

/** Enrolls a TOTP factor by the official client, without verifying it. */
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
  return createAuthenticatorApp(clock, data.id, data.totp.secret)
}

/** Enrolls and verifies a factor, which raises the session to aal2. */
export async function addVerifiedFactor(
  client: SupabaseClient,
  clock: FixedClock,
  friendlyName?: string,
): Promise<AuthenticatorApp> {
  const app = await enrollApp(client, clock, friendlyName)
  await verifyFactor(client, app)
  return app
}

/** Verifies a code of the app, which raises the session to aal2. */
export async function verifyFactor(client: SupabaseClient, app: AuthenticatorApp): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: app.factorId,
    code: app.nextCode(),
  })
  if (error) throw error
}

/** The access token of the client's session. */
export async function readAccessToken(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

/** Inserts a verified second factor, as if enrolled by another session. Returns its id. */
export async function insertVerifiedFactor(owner: TableOwner, userId: string): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status)
     values ($1, $2, 'totp', 'verified')`,
    [id, userId],
  )
  return id
}
