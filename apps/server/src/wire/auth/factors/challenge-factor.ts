import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readBody } from '#server/platform/read-body.ts'
import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { FactorRow } from '../accounts/present-factor.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { clientHash } from '../limits/guesses.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { requireMaySend } from '../limits/send-limits.ts'
import { sealText, type TextChannel } from '../one-time/seal-messages.ts'
import { readChannel } from '../one-time/text-channel.ts'
import { AUTH_BODY_MAX_BYTES, parseAuthBody } from '../read-auth-body.ts'
import { makeCode } from '../secrets.ts'
import { factorFault, type FactorFault, requireEnabled } from './refusals.ts'
import { factorOf, type FactorUser, requireFactorUser } from './require-factor-user.ts'

const ChallengeBody = z.object({ channel: z.string().nullish() })

const CHALLENGE_LIFE_SECONDS = 300

/** POST /factors/{id}/challenge: asks for a code. An app makes it by itself; a phone gets it by text. */
export async function challengeFactor(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  factorId: string,
): Promise<Response> {
  await requireWithinRate(parts, context, 'mfa', 'challenge')
  const caller = await requireFactorUser(parts, context)
  const factor = factorOf(caller.factors, factorId)
  const text = await readBody(request, AUTH_BODY_MAX_BYTES)
  // There is nothing one has to say.
  const channel = readChannel(text.trim() === '' ? null : parseAuthBody(text, ChallengeBody).channel)
  if (factor.status === 'unverified') requireEnabled(parts, factor.factor_type, 'verify')

  const id = randomUUID()
  const code = factor.phone === null ? null : makeCode()
  const messages =
    code === null || factor.phone === null
      ? []
      : await textCode(parts, context, caller, { factor, phone: factor.phone, code, channel })
  const now = parts.gateway.clock.now()
  const expiresAt = Math.floor(now.getTime() / 1_000) + CHALLENGE_LIFE_SECONDS
  const challenge = {
    id,
    factor_id: factor.id,
    user_id: caller.user.id,
    session_id: caller.sessionId,
    aal: caller.session.aal,
    code_hash: code === null ? null : hashFactorCode(parts, id, code),
    expires_at: new Date(expiresAt * 1_000),
  }
  const [row] = await parts.database.query<{ outcome: 'challenged' | FactorFault }>(
    'select auth.challenge_factor($1, $2, $3, $4) as outcome',
    [JSON.stringify(challenge), JSON.stringify(messages), context.address, now],
  )
  if (!row) throw new Error('auth.challenge_factor gave no outcome')
  if (row.outcome !== 'challenged') throw factorFault(row.outcome)
  if (messages.length > 0) parts.outgoing.poke()
  return jsonResponse({ id, type: factor.factor_type, expires_at: expiresAt })
}

/** A code counts for the one challenge that it was texted for. */
export function hashFactorCode({ secrets }: AuthParts, challengeId: string, code: string): string {
  return secrets.hash('factor code', `${challengeId} ${code}`)
}

interface TextedCode {
  factor: FactorRow
  phone: string
  code: string
  channel: TextChannel
}

/** @throws {AuthError} over_sms_send_rate_limit. */
async function textCode(
  parts: AuthParts,
  context: RequestContext,
  { user }: FactorUser,
  { factor, phone, code, channel }: TextedCode,
): Promise<SealedMessage[]> {
  await requireMaySend(parts, context, {
    medium: 'text',
    kind: 'second factor',
    // A number that nobody verified may be a stranger's, whoever enters it: all that goes there counts together. What goes
    // to a verified one counts by itself, also in all, so that sign-ins asked for by strangers don't use up its owner's codes.
    recipients: [factor.status === 'verified' ? `factor ${factor.id}` : phone],
    isKnownClient: factor.status === 'verified' && (await hasRaisedFrom(parts, context, user.id)),
    ...(factor.status === 'verified' ? { total: 'second factors' as const } : {}),
  })
  const validMinutes = CHALLENGE_LIFE_SECONDS / 60
  return sealText(parts, phone, 'second_factor', { code, channel, validMinutes })
}

/** Whether a session of this user was raised from the client's address before: then it is most likely the owner's. */
async function hasRaisedFrom(parts: AuthParts, context: RequestContext, userId: string): Promise<boolean> {
  const found = await parts.database.query(
    'select 1 from auth.known_clients where user_id = $1 and client_hash = $2 and raised_at is not null',
    [userId, clientHash(parts, context)],
  )
  return found.length > 0
}
