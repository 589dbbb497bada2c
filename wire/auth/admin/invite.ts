import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { presentUser } from '../accounts/present-user.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { createContactTakenError } from './admin-fields.ts'

const InviteBody = z.object({
  email: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * POST /invite (GoTrue: internal/api/invite.go): creates an account without a password, or reuses an unconfirmed one,
 * and mails the invitation. Mail limits apply to public endpoints only; callers with the service key are not counted.
 */
export async function handleInvite(
  services: Pick<AuthServices, 'accounts' | 'messages' | 'oneTimeTokens'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { email, data } = await readAuthBody(request, InviteBody)
  if (!email) throw createValidationError('An invitation needs an email address')
  const address = requireEmailAddress(email)
  const existing = await services.accounts.findByContact({ provider: 'email', value: address })
  if (existing?.email_confirmed_at || (!existing && services.accounts.isReserved(address))) {
    throw createContactTakenError('email_exists')
  }
  const token = services.oneTimeTokens.createOneTimeToken({
    type: 'confirmation_token',
    verificationType: 'invite',
    contact: address,
    redirectTo: services.oneTimeTokens.readRedirect(request),
  })
  const { link, code } = token
  const messages = services.messages.sealMail(address, 'invite', { link, code, address })
  const action = 'user_invited'
  const id = existing?.id ?? randomUUID()
  if (existing) {
    await services.oneTimeTokens.storeLink(context, id, {
      tokens: [token],
      messages,
      action,
      data: data ?? null,
      isInvited: true,
    })
  } else {
    const user = { id, email: address, data: data ?? {}, keeps_metadata: true, invited: true, by_admin: true }
    const outcome = await services.accounts.insertUser(context, user, {
      tokens: [token.row],
      messages,
      action,
    })
    if (outcome !== 'created') throw createContactTakenError('email_exists')
    services.messages.wake()
  }
  return jsonResponse(presentUser(await services.accounts.requireUserById(id)))
}
