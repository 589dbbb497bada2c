import { CHALLENGE_LIFE_SECONDS } from './store-challenge.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readBody } from '@firstline/platform/read-body'
import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import type { FactorServices } from './factors.ts'
import { jsonResponse } from '../json-response.ts'
import { readTextChannel, type TextChannel } from '../messages/seal-messages.ts'
import { AUTH_BODY_MAX_BYTES, parseAuthBody } from '../read-auth-body.ts'
import { createCode } from '../secrets.ts'
import { requireFactorTypeEnabled } from './factor-errors.ts'
import { requireFactor, type MfaCaller } from './require-factor-user.ts'

const ChallengeBody = z.object({ channel: z.string().nullish() })

/** POST /factors/{id}/challenge (GoTrue: internal/api/mfa.go). For a phone factor the code is sent by text. */
export async function handleChallengeFactor(
  services: Pick<FactorServices, 'factors' | 'limits' | 'messages' | 'settings'>,
  context: RequestContext,
  request: Request,
  factorId: string,
): Promise<Response> {
  await services.limits.limitRequests(context, 'mfa', 'challenge')
  const caller = await services.factors.requireFactorUser(context)
  const factor = requireFactor(caller.factors, factorId)
  const text = await readBody(request, AUTH_BODY_MAX_BYTES)
  // The body is optional.
  const channel = readTextChannel(text.trim() === '' ? null : parseAuthBody(text, ChallengeBody).channel)
  if (factor.status === 'unverified')
    requireFactorTypeEnabled(services.settings, factor.factor_type, 'verify')

  const id = randomUUID()
  const code = factor.phone === null ? null : createCode()
  const messages =
    code === null || factor.phone === null
      ? []
      : await sendCode(services, context, caller, { factor, phone: factor.phone, code, channel })
  const expiresAt = await services.factors.storeChallenge(context, caller, {
    id,
    factorId: factor.id,
    code,
    messages,
  })
  return jsonResponse({ id, type: factor.factor_type, expires_at: expiresAt })
}

interface CodeMessage {
  factor: FactorRow
  phone: string
  code: string
  channel: TextChannel
}

/** @throws {AuthError} over_sms_send_rate_limit. */
async function sendCode(
  services: Pick<FactorServices, 'factors' | 'limits' | 'messages'>,
  context: RequestContext,
  { user }: MfaCaller,
  { factor, phone, code, channel }: CodeMessage,
): Promise<EncryptedMessage[]> {
  await services.limits.limitMessages(context, {
    medium: 'text',
    kind: 'second factor',
    // An unverified number may belong to someone else: all texts to it count together. Texts to a verified factor have
    // counts of their own, the total included, so that unsolicited sign-in texts cannot use up its owner's codes.
    recipients: [factor.status === 'verified' ? `factor ${factor.id}` : phone],
    isKnownClient:
      factor.status === 'verified' && (await services.factors.hasReachedAal2From(context, user.id)),
    ...(factor.status === 'verified' ? { total: 'second factors' as const } : {}),
  })
  const validMinutes = CHALLENGE_LIFE_SECONDS / 60
  return services.messages.sealText(phone, 'second_factor', { code, channel, validMinutes })
}
