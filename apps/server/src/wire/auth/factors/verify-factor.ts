import { z } from 'zod'
import { isUuid } from '#server/platform/is-uuid.ts'
import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { FactorRow } from '../accounts/present-factor.ts'
import { selectUser, toUserRecord } from '../accounts/user-rows.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { clientHash, requireNotGuessing } from '../limits/guesses.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { secondFactorNotice } from '../one-time/notices.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { presentSession } from '../sessions/present-session.ts'
import { makeRefreshToken } from '../sessions/refresh-token.ts'
import { hashFactorCode } from './challenge-factor.ts'
import { factorFault, type FactorFault, requireEnabled } from './refusals.ts'
import { factorOf, type FactorUser, requireFactorUser } from './require-factor-user.ts'
import { tellOfGuessing } from './tell-of-guessing.ts'
import { stepOf } from './totp.ts'

const VerifyBody = z.object({ challenge_id: z.string().nullish(), code: z.string().nullish() })

/** A challenge at which this many wrong codes were tried is dead. */
const CHALLENGE_ATTEMPTS = 5

/** What a code is compared with. */
interface Challenge {
  fault: FactorFault | null
  secret: string | null
  code_hash: string | null
  knows_client: boolean
}

/** How a code turned out: an app's by the step of time it belongs to, a texted one by its hash. */
interface Code {
  isRight: boolean
  step: number | null
  code_hash: string | null
}

/**
 * POST /factors/{id}/verify: raises the session that asks by a right code. What a code is worth is decided by the SQL
 * function, under a lock; what was looked at before decides only how often somebody may guess.
 */
export async function verifyFactor(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  factorId: string,
): Promise<Response> {
  await requireWithinRate(parts, context, 'mfa', 'factor verify')
  const caller = await requireFactorUser(parts, context)
  const factor = factorOf(caller.factors, factorId)
  const { challengeId, code } = readCode(await readAuthBody(request, VerifyBody))
  if (factor.status === 'unverified') requireEnabled(parts, factor.factor_type, 'verify')

  const asked = {
    factor_id: factor.id,
    user_id: caller.user.id,
    session_id: caller.sessionId,
    aal: caller.session.aal,
    challenge_id: challengeId,
    max_attempts: CHALLENGE_ATTEMPTS,
    client_hash: clientHash(parts, context),
  }
  const challenge = await lookAt(parts, context, asked)
  if (challenge.fault) throw factorFault(challenge.fault)
  const { isRight, ...proof } = judge(parts, challenge, { factor, challengeId, code })
  try {
    await requireNotGuessing(parts, context, {
      // Of all factors together: neither another challenge nor another factor gives more tries.
      account: `${caller.user.id} at second factors`,
      isKnownClient: challenge.knows_client,
      isRight,
    })
  } catch (error) {
    if (error instanceof AuthError) await tellOfGuessing(parts, context, caller.user)
    throw error
  }
  const notice =
    isRight && factor.status === 'unverified'
      ? await secondFactorNotice(parts, context, caller.user, { factor, kind: 'second_factor_added' })
      : []
  return raise(parts, context, caller, { factor, request: { ...asked, ...proof }, notice })
}

/** @throws {AuthError} validation_failed. */
function readCode({ challenge_id: challengeId, code: typed }: z.output<typeof VerifyBody>): {
  challengeId: string
  code: string
} {
  if (!challengeId || !isUuid(challengeId)) throw validationFailed('challenge_id must be an UUID')
  // Apps show the six digits as two groups.
  const code = (typed ?? '').replaceAll(/\s/g, '')
  if (code === '') throw validationFailed('Code needs to be non-empty')
  return { challengeId, code }
}

async function lookAt(parts: AuthParts, context: RequestContext, asked: object): Promise<Challenge> {
  const [challenge] = await parts.database.query<Challenge>(
    'select * from auth.look_at_challenge($1, $2, $3)',
    [JSON.stringify(asked), context.address, parts.gateway.clock.now()],
  )
  if (!challenge) throw new Error('auth.look_at_challenge gave no row')
  return challenge
}

function judge(
  parts: AuthParts,
  { secret, code_hash: expected }: Challenge,
  { factor, challengeId, code }: { factor: FactorRow; challengeId: string; code: string },
): Code {
  if (factor.factor_type === 'totp' && secret !== null) {
    const step = stepOf(parts.secrets.factors.open(factor.id, secret), code, parts.gateway.clock.now())
    return { isRight: step !== null, step, code_hash: null }
  }
  const hash = hashFactorCode(parts, challengeId, code)
  return { isRight: hash === expected, step: null, code_hash: hash }
}

async function raise(
  parts: AuthParts,
  context: RequestContext,
  { user, sessionId }: FactorUser,
  { factor, request, notice }: { factor: FactorRow; request: object; notice: SealedMessage[] },
): Promise<Response> {
  const refreshToken = makeRefreshToken()
  const tokenHash = parts.secrets.hash('refresh token', refreshToken)
  const [rows, accounts] = await parts.database.transaction<{ outcome?: 'raised' | 'wrong' | FactorFault }>([
    {
      sql: 'select auth.verify_factor($1, $2, $3, $4) as outcome',
      params: [
        JSON.stringify({ ...request, token_hash: tokenHash }),
        JSON.stringify(notice),
        context.address,
        parts.gateway.clock.now(),
      ],
    },
    selectUser(user.id, sessionId),
  ])
  const outcome = rows?.[0]?.outcome
  if (outcome === undefined) throw new Error('auth.verify_factor gave no outcome')
  if (outcome === 'wrong') throw wrongCode(factor)
  if (outcome !== 'raised') throw factorFault(outcome)
  if (notice.length > 0) parts.outgoing.poke()
  const record = toUserRecord(accounts)
  if (!record?.session) throw new Error('A session was raised that is not there')
  return jsonResponse(await presentSession(parts, record, { id: sessionId, refreshToken, ...record.session }))
}

function wrongCode({ factor_type: type }: FactorRow): AuthError {
  const what = type === 'totp' ? 'TOTP' : 'MFA Phone'
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${what} code entered`)
}
