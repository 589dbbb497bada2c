import type { Context } from 'hono'
import type { Identity } from '#server/platform/database/database.ts'
import type { GatewayEnvironment, TokenFault } from '#server/wire/gateway/index.ts'
import { RestError } from '../rest-error.ts'
import { requestSettings } from './request-settings.ts'

const FAULTS: Record<TokenFault, [code: string, message: string]> = {
  malformed: ['PGRST301', 'JWT could not be decoded'],
  signature: ['PGRST301', 'No suitable key or wrong key type'],
  expired: ['PGRST303', 'JWT expired'],
  not_yet_valid: ['PGRST303', 'JWT not yet valid'],
  issued_in_future: ['PGRST303', 'JWT issued at future'],
  audience: ['PGRST303', 'JWT not in audience'],
  claims: ['PGRST303', 'Parsing claims failed'],
  user_claims: ['PGRST303', 'JWT of a user needs exp and a UUID as sub'],
  role: ['22023', 'The role of the token does not exist'],
}

/**
 * On whose behalf the statement runs, and what it may read of the request. A bad token is refused; none at all makes
 * the caller anonymous.
 */
export function requireIdentity(c: Context<GatewayEnvironment>, schema: string): Identity {
  const { credentials, identity } = c.get('request')
  if (credentials.kind !== 'invalid') return { ...identity, settings: requestSettings(c, schema) }
  const [code, message] = FAULTS[credentials.fault]
  throw new RestError({
    status: 401,
    code,
    message,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
