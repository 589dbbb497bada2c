import type { Context } from 'hono'
import type { Identity } from '@firstline/platform/database'
import type { GatewayEnvironment, TokenError } from '@firstline/wire/gateway'
import { RestError } from '../rest-error.ts'
import type { Preferences } from './prefer.ts'
import { buildRequestSettings } from './request-settings.ts'

const ERROR_BY_TOKEN_ISSUE: Record<TokenError, [code: string, message: string]> = {
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
 * The caller's identity with the request settings and `Prefer: timezone`. An invalid token is refused (RFC 6750, 3.1); without a token the
 * caller is anonymous. PostgREST: Errors, group 3.
 */
export function requireIdentity(
  c: Context<GatewayEnvironment>,
  schema: string,
  { timezone }: Pick<Preferences, 'timezone'>,
): Identity {
  const { credentials, identity } = c.get('request')
  if (credentials.kind !== 'invalid') {
    const settings = buildRequestSettings(c, schema)
    return { ...identity, settings: timezone === null ? settings : { ...settings, timezone } }
  }
  const [code, message] = ERROR_BY_TOKEN_ISSUE[credentials.error]
  throw new RestError({
    status: 401,
    code,
    message,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
