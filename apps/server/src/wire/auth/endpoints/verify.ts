import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requireOneContact } from '../accounts/contact.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import {
  expiredCode,
  isVerifyType,
  PHONE_TYPES,
  type Proof,
  type Use,
  useToken,
  type VerifyType,
} from '../one-time/use-token.ts'
import { readAuthBody } from '../read-auth-body.ts'
import type { SessionBody } from '../sessions/present-session.ts'
import { startSessionOf } from '../sessions/start-session.ts'

const VerifyBody = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

/** Clients show it, so it is the upstream's to the letter. */
export const HALF_OF_A_CHANGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify: a code that was typed, or a link that an application read itself. */
export async function verify(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  await requireWithinRate(parts, context, 'verify')
  const body = await readAuthBody(request, VerifyBody)
  const type = requireVerifyType(body.type)
  const { outcome, userId, epoch } = await useToken(parts, context, type, readProof(type, body))
  if (outcome === 'half') return jsonResponse({ code: '200', msg: HALF_OF_A_CHANGE })
  return jsonResponse(await openVerifiedSession(parts, context, { userId, epoch }))
}

/** @throws {AuthError} validation_failed. */
export function requireVerifyType(type: string | null | undefined): VerifyType {
  if (!type) throw validationFailed('Verify requires a verification type')
  if (!isVerifyType(type)) throw validationFailed('Invalid verification type')
  return type
}

/** Opens the session of somebody who has just used a link or a code. */
export async function openVerifiedSession(
  parts: AuthParts,
  context: RequestContext,
  { userId, epoch }: Pick<Use, 'userId' | 'epoch'>,
): Promise<SessionBody> {
  return startSessionOf(parts, context, { userId, method: 'otp', epoch })
}

function readProof(
  type: VerifyType,
  { token, token_hash: hash, email, phone, redirect_to }: z.output<typeof VerifyBody>,
): Proof {
  if ((token && hash) || (!token && !hash)) {
    throw validationFailed('Verify requires a token or a token hash')
  }
  if (hash) {
    if (email || phone || redirect_to) {
      throw validationFailed('Only the token_hash and type should be provided')
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
  if ((contact.provider === 'phone') !== PHONE_TYPES.has(type)) throw expiredCode()
  return { contact: contact.value, code: token?.trim() ?? '' }
}
