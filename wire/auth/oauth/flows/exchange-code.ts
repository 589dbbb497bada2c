import { createAuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import { hashCodeVerifier } from '../../one-time-tokens/pkce.ts'
import { LINK_ERRORS } from '../accounts/link-errors.ts'

/** Lifetime of an authorization code, from the moment the link was followed. */
const CODE_LIFE_SECONDS = 300

export interface ExchangedCode {
  user_id: string
  method: string
  epoch: number
  flow_id: string
  /** The session that requested the link, in a flow that linked an identity. */
  linking: { session_id: string; epoch: number } | null
  provider_access_token: string | null
  provider_refresh_token: string | null
}

interface ExchangeRow extends ExchangedCode {
  outcome: 'exchanged' | keyof typeof REFUSALS
}

const REFUSALS = {
  ...LINK_ERRORS,
  not_found: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  expired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  bad_verifier: [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
  banned: [403, 'user_banned', 'User is banned'],
} as const

/** Consumes an authorization code (RFC 7636, 4.6). */
export async function exchangeCode(
  deps: ExternalSignInDependencies,
  authCode: string,
  verifier: string,
): Promise<ExchangedCode> {
  const [row] = await deps.database.query<ExchangeRow>(
    'select * from auth.exchange_code($1, $2, $3, $4, $5)',
    [
      deps.secrets.hash('authorization code', authCode),
      verifier,
      hashCodeVerifier(verifier),
      CODE_LIFE_SECONDS,
      deps.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.exchange_code gave no row')
  if (row.outcome !== 'exchanged') {
    throw createAuthError(REFUSALS[row.outcome])
  }
  return row
}
