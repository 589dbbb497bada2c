import { Secret, TOTP } from 'otpauth'
import type { Account } from './accounts.ts'

const PERIOD_MS = 30_000

/** An authenticator app that holds a secret: returns the current code, or that of a later time step. */
export function generateTotp(secret: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * PERIOD_MS })
}

/** Enrolls an authenticator app; the session is then `aal2`. */
export async function enrollTotp({ client }: Account, friendlyName: string): Promise<void> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const tried = { factorId: data.id, code: generateTotp(data.totp.secret) }
  const verified = await client.auth.mfa.challengeAndVerify(tried)
  if (verified.error) throw verified.error
}
