import { SignJWT } from 'jose'

/** Long enough for one call, too short for whoever might find it later. */
const LIFE_SECONDS = 60

/**
 * A token with the rights of the service key that ends by itself: what an operator's command shows a running server
 * instead of the key, which is good for years.
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
