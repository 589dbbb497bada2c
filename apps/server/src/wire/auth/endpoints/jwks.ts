import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'

/** GET /.well-known/jwks.json: clients verify tokens by these without asking us. */
export function jwks({ gateway }: AuthParts): Response {
  return jsonResponse({ keys: gateway.tokens.publicKeys }, { 'Cache-Control': 'public, max-age=600' })
}
