import type { SessionsDependencies } from './sessions-dependencies.ts'
import { presentUser } from '../accounts/present-user.ts'
import type { UserWithIdentities } from '../accounts/user-rows.ts'

export interface SessionRecord {
  id: string
  aal: string
  /** Newest first. */
  amr: readonly { method: string; timestamp: number }[]
  refreshToken: string
  /** End of the session by its maximum age. */
  notAfter: Date | null
}

/** The response of every grant (RFC 6749, 5.1); links and callbacks pass a part of it in the fragment. */
export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

export async function presentSession(
  deps: SessionsDependencies,
  record: UserWithIdentities,
  session: SessionRecord,
): Promise<SessionBody> {
  const { clock, tokens, settings } = deps
  const { user } = record
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  const expiresAt = issuedAt + getTokenLifetime(session, settings, clock.now())
  const accessToken = await tokens.sign({
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
    amr: addProvider(session.amr, record),
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

/**
 * Lifetime of an access token in seconds: it does not outlive its session. At least 1, because clients treat 0 as
 * missing.
 */
function getTokenLifetime(
  { notAfter }: SessionRecord,
  { jwtExpirySeconds, sessionIdleSeconds }: SessionsDependencies['settings'],
  now: Date,
): number {
  const remaining = notAfter === null ? Infinity : Math.floor((notAfter.getTime() - now.getTime()) / 1_000)
  return Math.max(1, Math.min(jwtExpirySeconds, sessionIdleSeconds, remaining))
}

/** Adds the SAML provider's id, as GoTrue does. Users of single sign-on have one identity. */
function addProvider(
  amr: SessionRecord['amr'],
  { identities }: UserWithIdentities,
): { method: string; timestamp: number; provider?: string }[] {
  const provider = identities
    .find((identity) => identity.provider.startsWith('sso:'))
    ?.provider.slice('sso:'.length)
  return amr.map((entry) => (entry.method === 'sso/saml' && provider ? { ...entry, provider } : entry))
}
