import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { presentUser } from '../accounts/present-user.ts'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { createEmailChangeLink } from './create-email-change-link.ts'
import {
  createOneTimeLink,
  LINK_TYPES,
  type LinkType,
  type LinkRequest,
  type GeneratedLink,
} from './link-request.ts'
import { createNewUserLink } from './create-new-user-link.ts'
import { createUserNotFoundError } from '../accounts/require-user-by-id.ts'

const LinkBody = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  redirect_to: z.string().nullish(),
})

/**
 * POST /admin/generate_link (GoTrue: internal/api/mail.go): returns the link and code of a mail for callers that send
 * mails themselves. Nothing is sent here.
 */
export async function handleGenerateLink(
  services: Pick<AuthServices, 'accounts' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const body = await readAuthBody(request, LinkBody)
  const type = LINK_TYPES.find((each) => each === body.type)
  if (type === undefined) throw createValidationError(`type has to be one of ${LINK_TYPES.join(', ')}`)
  const address = requireEmailAddress(body.email ?? '')
  const params: LinkRequest = {
    address,
    redirectTo: services.oneTimeTokens.readRedirect(request, body.redirect_to),
    existing: await services.accounts.findByContact({ provider: 'email', value: address }),
    password: body.password || null,
    data: body.data ?? {},
    newEmail: body.new_email || null,
  }
  const made = await makeLink(services, context, type, params)
  return jsonResponse({
    ...presentUser(await services.accounts.requireUserById(made.userId)),
    action_link: made.token.link,
    email_otp: made.token.code,
    hashed_token: made.token.linkToken,
    verification_type: made.type,
    redirect_to: params.redirectTo,
  })
}

async function makeLink(
  services: Pick<AuthServices, 'accounts' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  type: LinkType,
  params: LinkRequest,
): Promise<GeneratedLink> {
  const { existing } = params
  if (type === 'signup' || type === 'invite') return createNewUserLink(services, context, type, params)
  if (!existing) {
    if (type === 'magiclink') return createNewUserLink(services, context, 'signup without password', params)
    throw createUserNotFoundError()
  }
  if (type === 'magiclink' || type === 'recovery') {
    const token = createOneTimeLink(services.oneTimeTokens, params, 'recovery_token', type)
    await services.oneTimeTokens.storeLink(context, existing.id, {
      tokens: [token],
      action: 'user_recovery_requested',
    })
    return { userId: existing.id, token, type }
  }
  return {
    userId: existing.id,
    token: await createEmailChangeLink(services, context, type, params, existing),
    type,
  }
}
