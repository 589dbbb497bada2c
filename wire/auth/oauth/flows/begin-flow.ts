import { randomUUID } from 'node:crypto'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import type { CodeChallenge } from '../../one-time-tokens/pkce.ts'
import type { LinkRequester } from '../accounts/link-errors.ts'
import { createBrowserCookie } from './browser-cookie.ts'

export interface FlowParams {
  /** The name of a provider, or `sso:<uuid>`. */
  provider: string
  /** The `amr` method of the session: 'oauth', 'sso/saml'. */
  method: string
  /** Checked by `chooseRedirect`. */
  redirectTo: string
  /** Null: the implicit flow, which only this browser can complete. */
  pkce: CodeChallenge | null
  /** The session that requested a link. */
  linking?: LinkRequester | null
  /** The token of an invitation link. */
  inviteToken?: string | null
}

/** Stores the state of a flow. `id` is the `state` (or RelayState) to send, `headers` belong on the response. */
export async function beginFlow(
  deps: ExternalSignInDependencies,
  request: Request,
  { provider, method, redirectTo, pkce, linking = null, inviteToken = null }: FlowParams,
): Promise<{ id: string; headers: Record<string, string> }> {
  const id = randomUUID()
  const browser = pkce ? null : createBrowserCookie(deps, request)
  await deps.database.query(
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
      inviteToken === null ? null : deps.secrets.hash('link', inviteToken),
      deps.clock.now(),
    ],
  )
  return { id, headers: browser ? { 'Set-Cookie': browser.cookie } : {} }
}
