/**
 * Removes `expires_at`, a time of the server's clock, from session responses: the client library then counts
 * `expires_in` from its own. With it, a device whose clock is an hour fast would refresh the session before every
 * request, and a slow one would go on with an expired session.
 */
export function withLocalExpiry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (!response.ok || !SESSIONS.test(addressOf(input))) return response
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (typeof answer !== 'object' || answer === null || !('expires_at' in answer && 'expires_in' in answer))
      return response
    const { expires_at: _, ...session } = answer
    const { status, statusText, headers } = response
    return new Response(JSON.stringify(session), { status, statusText, headers })
  }
}

/** Endpoints that return sessions. */
const SESSIONS = /\/auth\/v1\/(token|signup|verify|factors\/[^/]+\/verify)\b/

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}
