const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')

/** An access token with a dummy signature: the client only reads the claims. */
export function makeToken(claims: object, header: object = { alg: 'none' }): string {
  return `${encode(header)}.${encode({ exp: 4_000_000_000, ...claims })}.c2ln`
}

/** A session of this user, as the server gives it; its token has these claims. */
export function makeSession<User extends { id: string }>(user: User, claims: object = {}) {
  return {
    access_token: makeToken({ sub: user.id, ...claims }),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user,
  }
}

/** An answer of the auth service. */
export const answerAuth = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
