import type { AuthParts } from '../auth-options.ts'
import { presentUser } from '../accounts/present-user.ts'
import type { UserRecord } from '../accounts/user-rows.ts'

export interface SessionRecord {
  id: string
  aal: string
  /** Newest first. */
  amr: readonly { method: string; timestamp: number }[]
  refreshToken: string
  /** When the session ends by its age. */
  notAfter: Date | null
}

/** The body of every grant; a part of it stands behind the hash of the address that a mail's link leads to. */
export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

/** A signed access token, the refresh token and the user. */
export async function presentSession(
  parts: AuthParts,
  record: UserRecord,
  session: SessionRecord,
): Promise<SessionBody> {
  const { gateway, settings } = parts
  const { user } = record
  const issuedAt = Math.floor(gateway.clock.now().getTime() / 1000)
  const expiresAt = issuedAt + lifeOf(session, settings, gateway.clock.now())
  const accessToken = await gateway.tokens.sign({
    iss: `${settings.publicUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    aal: session.aal,
    amr: withProvider(session.amr, record),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresAt - issuedAt,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: presentUser(record),
  }
}

/** Seconds of an access token, which does not outlive its session. Clients take 0 for a missing field. */
function lifeOf(
  { notAfter }: SessionRecord,
  { jwtExpirySeconds, sessionIdleSeconds }: AuthParts['settings'],
  now: Date,
): number {
  const left = notAfter === null ? Infinity : Math.floor((notAfter.getTime() - now.getTime()) / 1_000)
  return Math.max(1, Math.min(jwtExpirySeconds, sessionIdleSeconds, left))
}

/** Which provider's single sign-on it was: people who come by one have that one way in. */
function withProvider(
  amr: SessionRecord['amr'],
  { identities }: UserRecord,
): { method: string; timestamp: number; provider?: string }[] {
  const provider = identities
    .find((identity) => identity.provider.startsWith('sso:'))
    ?.provider.slice('sso:'.length)
  return amr.map((entry) => (entry.method === 'sso/saml' && provider ? { ...entry, provider } : entry))
}
