import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { storeUser } from '../accounts/create-user.ts'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { findUserByContact } from '../accounts/user-rows.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { presentUser } from '../accounts/present-user.ts'
import { makeOneTimeToken } from '../one-time/one-time-token.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { sealMail } from '../one-time/seal-messages.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { takenContact } from './admin-fields.ts'
import { storeLink } from './store-link.ts'
import { userOfPath } from './user-of-path.ts'

const InviteBody = z.object({
  email: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * POST /invite: makes an account without a password, or takes one that nobody has proven yet, and mails its owner. The
 * limits on mails are for people who may be anybody; whoever has the service key isn't counted.
 */
export async function invite(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  const { email, data } = await readAuthBody(request, InviteBody)
  if (!email) throw validationFailed('An invitation needs an email address')
  const address = requireEmailAddress(email)
  const existing = await findUserByContact(parts.database, { provider: 'email', value: address })
  if (existing?.email_confirmed_at || (!existing && parts.isReserved?.(address))) {
    throw takenContact('email_exists')
  }
  const token = makeOneTimeToken(parts, {
    type: 'confirmation_token',
    verificationType: 'invite',
    contact: address,
    redirectTo: redirectOf(parts, request),
  })
  const { link, code } = token
  const messages = sealMail(parts, address, 'invite', { link, code, address })
  const action = 'user_invited'
  const id = existing?.id ?? randomUUID()
  if (existing) {
    await storeLink(parts, context, id, {
      tokens: [token],
      messages,
      action,
      data: data ?? null,
      isInvited: true,
    })
  } else {
    const user = { id, email: address, data: data ?? {}, keeps_metadata: true, invited: true, by_admin: true }
    const outcome = await storeUser(parts, context, user, { tokens: [token.row], messages, action })
    if (outcome !== 'created') throw takenContact('email_exists')
    parts.outgoing.poke()
  }
  return jsonResponse(presentUser(await userOfPath(parts, id)))
}
