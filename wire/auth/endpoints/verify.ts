import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requireOneContact } from '../accounts/contact.ts'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import {
  createExpiredCodeError,
  isVerifyType,
  PHONE_VERIFY_TYPES,
  type TokenProof,
  type VerifiedToken,
  type VerifyType,
} from '../one-time-tokens/consume-token.ts'
import { readAuthBody } from '../read-auth-body.ts'
import type { SessionBody } from '../sessions/present-session.ts'

const VerifyBody = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

/** Shown by clients, so it equals GoTrue's text. */
export const EMAIL_CHANGE_PENDING_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * POST /verify (GoTrue: internal/api/verify.go): a typed code, or the token hash of a link that the application read.
 */
export async function handleVerify(
  services: Pick<AuthServices, 'limits' | 'oneTimeTokens' | 'sessions'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'verify')
  const body = await readAuthBody(request, VerifyBody)
  const type = requireVerifyType(body.type)
  const { outcome, userId, epoch } = await services.oneTimeTokens.consumeToken(
    context,
    type,
    readProof(type, body),
  )
  if (outcome === 'half') return jsonResponse({ code: '200', msg: EMAIL_CHANGE_PENDING_MESSAGE })
  return jsonResponse(await startOtpSession(services, context, { userId, epoch }))
}

/** @throws {AuthError} validation_failed. */
export function requireVerifyType(type: string | null | undefined): VerifyType {
  if (!type) throw createValidationError('Verify requires a verification type')
  if (!isVerifyType(type)) throw createValidationError('Invalid verification type')
  return type
}

/** Starts the session of a user who has just used a link or a code. */
export async function startOtpSession(
  services: Pick<AuthServices, 'sessions'>,
  context: RequestContext,
  { userId, epoch }: Pick<VerifiedToken, 'userId' | 'epoch'>,
): Promise<SessionBody> {
  return services.sessions.startSessionForUserId(context, { userId, method: 'otp', epoch })
}

function readProof(
  type: VerifyType,
  { token, token_hash: hash, email, phone, redirect_to }: z.output<typeof VerifyBody>,
): TokenProof {
  if ((token && hash) || (!token && !hash)) {
    throw createValidationError('Verify requires a token or a token hash')
  }
  if (hash) {
    if (email || phone || redirect_to) {
      throw createValidationError('Only the token_hash and type should be provided')
    }
    return { linkToken: hash }
  }
  const contact = requireOneContact(
    { email, phone },
    {
      none: 'Only an email address or phone number should be provided on verify',
      both: 'Only an email address or phone number should be provided on verify',
    },
  )
  if ((contact.provider === 'phone') !== PHONE_VERIFY_TYPES.has(type)) throw createExpiredCodeError()
  return { contact: contact.value, code: token?.trim() ?? '' }
}
