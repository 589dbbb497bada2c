/** A claim of an access token; undefined when it can't be read. */
export function readClaim(token: string, name: string): unknown {
  const payload = token.split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return new Map(Object.entries(claims ?? {})).get(name)
  } catch {
    return undefined
  }
}
