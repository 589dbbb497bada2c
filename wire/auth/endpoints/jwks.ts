import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'

/** GET /.well-known/jwks.json (RFC 7517): public keys for verifying tokens locally. */
export function handleJwks({ tokens }: Pick<AuthServices, 'tokens'>): Response {
  return jsonResponse({ keys: tokens.publicKeys }, { 'Cache-Control': 'public, max-age=600' })
}
