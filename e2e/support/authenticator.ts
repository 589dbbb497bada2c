import { Secret, TOTP } from 'otpauth'
import type { Account } from './accounts.ts'

const PERIOD_MS = 30_000

/** An authenticator app that holds a secret: gives the code of now, or of as many steps later. */
export function readApp(secret: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * PERIOD_MS })
}

/** Protects an account by an app; its own session has then taken the second step. */
export async function addApp({ client }: Account, friendlyName: string): Promise<void> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const tried = { factorId: data.id, code: readApp(data.totp.secret) }
  const verified = await client.auth.mfa.challengeAndVerify(tried)
  if (verified.error) throw verified.error
}
