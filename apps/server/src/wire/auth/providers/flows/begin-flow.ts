import { randomUUID } from 'node:crypto'
import type { AuthParts } from '../../auth-options.ts'
import type { Pkce } from '../../one-time/pkce.ts'
import type { LinkingMember } from '../accounts/link-identity.ts'
import { markBrowser } from './browser-cookie.ts'

export interface FlowWish {
  /** The name of a provider, or `sso:<uuid>`. */
  provider: string
  /** What a session opened by it names in its `amr`: 'oauth', 'sso/saml'. */
  method: string
  /** By the redirect rule. */
  redirectTo: string
  /** Null: the implicit flow, which ends in this browser alone. */
  pkce: Pkce | null
  /** The member whose account gets a further identity, as it was when that was asked for. */
  linking?: LinkingMember | null
  /** The token of the link of an invitation. */
  inviteToken?: string | null
}

/**
 * Writes down that somebody is sent away and has to come back: `id` is the `state` (or RelayState) to send along, `headers`
 * what the answer has to carry.
 */
export async function beginFlow(
  parts: AuthParts,
  request: Request,
  { provider, method, redirectTo, pkce, linking = null, inviteToken = null }: FlowWish,
): Promise<{ id: string; headers: Record<string, string> }> {
  const id = randomUUID()
  const browser = pkce ? null : markBrowser(parts, request)
  await parts.database.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, referrer, code_challenge,
       code_challenge_method, browser_hash, linking_target_id, linking_session_id, linking_epoch,
       invite_token, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      id,
      provider,
      method,
      redirectTo,
      pkce?.challenge ?? null,
      pkce?.method ?? null,
      browser?.hash ?? null,
      linking?.userId ?? null,
      linking?.sessionId ?? null,
      linking?.epoch ?? null,
      inviteToken === null ? null : parts.secrets.hash('link', inviteToken),
      parts.gateway.clock.now(),
    ],
  )
  return { id, headers: browser ? { 'Set-Cookie': browser.cookie } : {} }
}
