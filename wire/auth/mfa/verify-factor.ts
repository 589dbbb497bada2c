import { z } from 'zod'
import { isUuid } from '@firstline/platform/is-uuid'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { FactorServices } from './factors.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { createFactorError, requireFactorTypeEnabled } from './factor-errors.ts'
import { requireFactor } from './require-factor-user.ts'

const VerifyBody = z.object({ challenge_id: z.string().nullish(), code: z.string().nullish() })

/** Wrong codes after which a challenge is invalid. */
const CHALLENGE_ATTEMPTS = 5

/**
 * POST /factors/{id}/verify (GoTrue: internal/api/mfa.go): a correct code moves the session to AAL2.
 * `auth.verify_factor` decides under a lock; the check before it only feeds the limit on guesses.
 */
export async function handleVerifyFactor(
  services: Pick<FactorServices, 'factors' | 'limits' | 'messages' | 'settings'>,
  context: RequestContext,
  request: Request,
  factorId: string,
): Promise<Response> {
  await services.limits.limitRequests(context, 'mfa', 'factor verify')
  const caller = await services.factors.requireFactorUser(context)
  const factor = requireFactor(caller.factors, factorId)
  const { challengeId, code } = readCode(await readAuthBody(request, VerifyBody))
  if (factor.status === 'unverified')
    requireFactorTypeEnabled(services.settings, factor.factor_type, 'verify')

  const verification = {
    factor_id: factor.id,
    user_id: caller.user.id,
    session_id: caller.sessionId,
    aal: caller.session.aal,
    challenge_id: challengeId,
    max_attempts: CHALLENGE_ATTEMPTS,
    client_hash: services.limits.hashClientAddress(context),
  }
  const challenge = await services.factors.readChallenge(context, verification)
  if (challenge.error) throw createFactorError(challenge.error)
  const { isRight, ...proof } = services.factors.checkCode(challenge, { factor, challengeId, code })
  try {
    await services.limits.limitPasswordGuesses(context, {
      // All factors together: neither a new challenge nor another factor allows more attempts.
      account: `${caller.user.id} at second factors`,
      isKnownClient: challenge.knows_client,
      isRight,
    })
  } catch (error) {
    if (error instanceof AuthError) await services.messages.notifyOfGuessing(context, caller.user)
    throw error
  }
  const notice =
    isRight && factor.status === 'unverified'
      ? await services.messages.createFactorNotice(context, caller.user, {
          factor,
          kind: 'second_factor_added',
        })
      : []
  const verified = { factor, request: { ...verification, ...proof }, notice }
  return jsonResponse(await services.factors.elevateSession(context, caller, verified))
}

/** @throws {AuthError} validation_failed. */
function readCode({ challenge_id: challengeId, code: typed }: z.output<typeof VerifyBody>): {
  challengeId: string
  code: string
} {
  if (!challengeId || !isUuid(challengeId)) throw createValidationError('challenge_id must be an UUID')
  // Apps show the six digits in two groups.
  const code = (typed ?? '').replaceAll(/\s/g, '')
  if (code === '') throw createValidationError('Code needs to be non-empty')
  return { challengeId, code }
}
