import { createSealer } from '#server/platform/create-sealer.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import type { Pkce } from '../../one-time/pkce.ts'
import type { LinkingMember } from '../accounts/link-identity.ts'
import { browserOf } from './browser-cookie.ts'

/** The upstream's. */
const FLOW_LIFE_SECONDS = 300

/** Somebody who was sent away and is back. */
export interface Flow {
  id: string
  /** The name of a provider, or `sso:<uuid>`. */
  provider: string
  method: string
  redirectTo: string
  /** Whoever has the verifier ends it; else this browser did begin it. */
  pkce: Pkce | null
  linking: LinkingMember | null
  inviteHash: string | null
  /** What `holdAnswer` was given. */
  answer: unknown
}

/** By whose page it leads: a company's, or another provider's. */
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
  code_challenge_method: Pkce['method'] | null
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

/** A flow can't be taken. `redirectTo`: where that may be told; null where there is no such flow. */
export class FlowRefusedError extends AuthError {
  readonly redirectTo: string | null

  constructor(reason: keyof typeof REFUSALS, redirectTo: string | null) {
    const [status, code, message] = REFUSALS[reason]
    super(status, code, message)
    this.redirectTo = redirectTo
  }
}

/**
 * Takes a flow back: once, within its time, of the kind that it is, and in the browser that began it unless it has a
 * verifier.
 * @throws {FlowRefusedError} bad_oauth_state, flow_state_already_used, flow_state_expired.
 */
export async function takeFlow(
  parts: AuthParts,
  request: Request,
  state: string | null,
  kind: FlowKind,
): Promise<Flow> {
  const { outcome, flow } = await askForFlow(parts, state, kind, browserOf(parts, request), null)
  if (outcome !== 'taken' || !flow) throw refusal(outcome, flow, parts)
  const answer =
    flow.answer === null ? null : (JSON.parse(answers(parts).open(flow.id, flow.answer)) as unknown)
  return {
    id: flow.id,
    provider: flow.provider_type,
    method: flow.authentication_method,
    redirectTo: flow.referrer ?? parts.settings.publicUrl,
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
 * Keeps what came by a post from another site, which carries no cookie, until the browser that was sent on by a 303 asks
 * on its own: `takeFlow` then gives it as `answer`. Sealed, and never part of an address.
 * @throws {FlowRefusedError} as `takeFlow` does.
 */
export async function holdAnswer(
  parts: AuthParts,
  state: string | null,
  kind: FlowKind,
  answer: unknown,
): Promise<void> {
  const sealed = state === null ? '' : answers(parts).seal(state, JSON.stringify(answer))
  const { outcome, flow } = await askForFlow(parts, state, kind, null, sealed)
  if (outcome !== 'held') throw refusal(outcome, flow, parts)
}

async function askForFlow(
  parts: AuthParts,
  state: string | null,
  kind: FlowKind,
  browser: string | null,
  answer: string | null,
): Promise<TakenRow> {
  // Written in one way only: the seal is over these very letters.
  if (!isUuid(state) || state !== state.toLowerCase()) return { outcome: 'not_found', flow: null }
  const [row] = await parts.database.query<TakenRow>('select * from auth.take_flow($1, $2, $3, $4, $5, $6)', [
    state,
    kind === 'sso',
    browser,
    answer,
    FLOW_LIFE_SECONDS,
    parts.gateway.clock.now(),
  ])
  if (!row) throw new Error('auth.take_flow gave no row')
  return row
}

function refusal(
  outcome: TakenRow['outcome'],
  flow: FlowRow | null,
  { settings }: AuthParts,
): FlowRefusedError {
  const reason = outcome === 'taken' || outcome === 'held' ? 'not_found' : outcome
  return new FlowRefusedError(reason, flow ? (flow.redirect_to ?? settings.publicUrl) : null)
}

function answers({ secret }: AuthParts) {
  return createSealer(secret, 'answers of providers')
}
