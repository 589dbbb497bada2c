import { jsonResponse } from './json-response.ts'
import type { AuthParts } from './auth-options.ts'
import { presentUser } from './present-user.ts'
import type { UserRecord } from './user-rows.ts'

export interface SessionRecord {
  id: string
  aal: string
  /** Newest first. */
  amr: readonly { method: string; timestamp: number }[]
  refreshToken: string
}

/** The body of every grant: a signed access token, the refresh token and the user. */
export async function answerSession(
  parts: AuthParts,
  record: UserRecord,
  session: SessionRecord,
): Promise<Response> {
  const { gateway, settings } = parts
  const { user } = record
  const issuedAt = Math.floor(gateway.clock.now().getTime() / 1000)
  const expiresAt = issuedAt + settings.jwtExpirySeconds
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
    amr: [...session.amr],
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return jsonResponse({
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.jwtExpirySeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: presentUser(record),
  })
}
