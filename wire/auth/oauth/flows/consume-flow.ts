import { isUuid } from '@firstline/platform/is-uuid'
import { AuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import type { CodeChallenge } from '../../one-time-tokens/pkce.ts'
import type { LinkRequester } from '../accounts/link-errors.ts'
import { hashBrowserCookie } from './browser-cookie.ts'

/** GoTrue's default flow state expiry. */
const FLOW_LIFE_SECONDS = 300

/** A pending flow whose browser has returned. */
export interface PendingFlow {
  id: string
  /** The name of a provider, or `sso:<uuid>`. */
  provider: string
  method: string
  redirectTo: string
  /** Null for the implicit flow, which is bound to the browser by a cookie instead. */
  pkce: CodeChallenge | null
  linking: LinkRequester | null
  inviteHash: string | null
  /** The response that `storeFlowResponse` stored. */
  answer: unknown
}

/** SAML single sign-on, or OAuth. */
export type FlowKind = 'sso' | 'provider'

interface TakenRow {
  outcome: 'taken' | 'held' | 'not_found' | 'used' | 'expired' | 'other_browser'
  flow: FlowRow | null
}

interface FlowRow {
  redirect_to?: string | null
  id: string
  provider_type: string
  authentication_method: string
  referrer: string | null
  code_challenge: string | null
  code_challenge_method: CodeChallenge['method'] | null
  linking_target_id: string | null
  linking_session_id: string | null
  linking_epoch: number | null
  invite_token: string | null
  answer: string | null
}

const STATE_UNKNOWN = 'OAuth state not found or expired'
const REFUSALS = {
  not_found: [400, 'bad_oauth_state', STATE_UNKNOWN],
  other_browser: [400, 'bad_oauth_state', 'OAuth state belongs to another browser'],
  used: [400, 'flow_state_already_used', 'OAuth state has already been used'],
  expired: [422, 'flow_state_expired', 'OAuth state has expired'],
} as const

/** `redirectTo`: where the error may be passed to; null for an unknown flow. */
export class FlowError extends AuthError {
  readonly redirectTo: string | null

  constructor(reason: keyof typeof REFUSALS, redirectTo: string | null) {
    const [status, code, message] = REFUSALS[reason]
    super(status, code, message)
    this.redirectTo = redirectTo
  }
}

/**
 * Consumes a flow: once, before it expires, of the given kind, and in the browser that began it unless it has a
 * verifier.
 * @throws {FlowError} bad_oauth_state, flow_state_already_used, flow_state_expired.
 */
export async function consumeFlow(
  deps: ExternalSignInDependencies,
  request: Request,
  state: string | null,
  kind: FlowKind,
): Promise<PendingFlow> {
  const { outcome, flow } = await queryFlow(deps, state, kind, hashBrowserCookie(deps, request), null)
  if (outcome !== 'taken' || !flow) throw createFlowError(outcome, flow, deps)
  const answer =
    flow.answer === null
      ? null
      : (JSON.parse(deps.secrets.flowResponses.decrypt(flow.id, flow.answer)) as unknown)
  return {
    id: flow.id,
    provider: flow.provider_type,
    method: flow.authentication_method,
    redirectTo: flow.referrer ?? deps.settings.publicUrl,
    pkce:
      flow.code_challenge === null || flow.code_challenge_method === null
        ? null
        : { challenge: flow.code_challenge, method: flow.code_challenge_method },
    linking:
      flow.linking_target_id === null || flow.linking_session_id === null
        ? null
        : {
            userId: flow.linking_target_id,
            sessionId: flow.linking_session_id,
            epoch: flow.linking_epoch ?? -1,
          },
    inviteHash: flow.invite_token,
    answer,
  }
}

/**
 * Stores the response of a cross-site POST, which carries no cookie, until the browser follows a redirect; `consumeFlow`
 * then returns it as `answer`. Encrypted, and never part of a URL.
 * @throws {FlowError} as `consumeFlow` does.
 */
export async function storeFlowResponse(
  deps: ExternalSignInDependencies,
  state: string | null,
  kind: FlowKind,
  answer: unknown,
): Promise<void> {
  const sealed = state === null ? '' : deps.secrets.flowResponses.encrypt(state, JSON.stringify(answer))
  const { outcome, flow } = await queryFlow(deps, state, kind, null, sealed)
  if (outcome !== 'held') throw createFlowError(outcome, flow, deps)
}

async function queryFlow(
  deps: ExternalSignInDependencies,
  state: string | null,
  kind: FlowKind,
  browser: string | null,
  answer: string | null,
): Promise<TakenRow> {
  // Lower case only: the id is part of the encryption's context.
  if (!isUuid(state) || state !== state.toLowerCase()) return { outcome: 'not_found', flow: null }
  const [row] = await deps.database.query<TakenRow>(
    'select * from auth.consume_flow($1, $2, $3, $4, $5, $6)',
    [state, kind === 'sso', browser, answer, FLOW_LIFE_SECONDS, deps.clock.now()],
  )
  if (!row) throw new Error('auth.consume_flow gave no row')
  return row
}

function createFlowError(
  outcome: TakenRow['outcome'],
  flow: FlowRow | null,
  { settings }: ExternalSignInDependencies,
): FlowError {
  const reason = outcome === 'taken' || outcome === 'held' ? 'not_found' : outcome
  return new FlowError(reason, flow ? (flow.redirect_to ?? settings.publicUrl) : null)
}
