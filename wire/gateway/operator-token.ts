import { SignJWT } from 'jose'

/** Seconds: enough for one call, and too short to be useful if leaked. */
const LIFE_SECONDS = 60

/**
 * Mints a short-lived token with the rights of the service key. Operator commands send it to a running server instead
 * of the key, which is valid for years.
 */
export async function mintOperatorToken(jwtSecret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000)
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('firstline')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(new TextEncoder().encode(jwtSecret))
}
