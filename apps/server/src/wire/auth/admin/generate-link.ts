import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { presentUser } from '../accounts/present-user.ts'
import { findUserByContact } from '../accounts/user-rows.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { changeLink } from './change-link.ts'
import { LINK_TYPES, type LinkType, type LinkWish, type MadeLink, makeLinkTo } from './link-wish.ts'
import { newUserLink } from './new-user-link.ts'
import { storeLink } from './store-link.ts'
import { userNotFound, userOfPath } from './user-of-path.ts'

const LinkBody = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  redirect_to: z.string().nullish(),
})

/** POST /admin/generate_link: what a mail would hold, for whoever sends mails by themselves. Nothing is sent here. */
export async function generateLink(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const body = await readAuthBody(request, LinkBody)
  const type = LINK_TYPES.find((each) => each === body.type)
  if (type === undefined) throw validationFailed(`type has to be one of ${LINK_TYPES.join(', ')}`)
  const address = requireEmailAddress(body.email ?? '')
  const wish: LinkWish = {
    address,
    redirectTo: redirectOf(parts, request, body.redirect_to),
    existing: await findUserByContact(parts.database, { provider: 'email', value: address }),
    password: body.password || null,
    data: body.data ?? {},
    newEmail: body.new_email || null,
  }
  const made = await makeLink(parts, context, type, wish)
  return jsonResponse({
    ...presentUser(await userOfPath(parts, made.userId)),
    action_link: made.token.link,
    email_otp: made.token.code,
    hashed_token: made.token.linkToken,
    verification_type: made.type,
    redirect_to: wish.redirectTo,
  })
}

async function makeLink(
  parts: AuthParts,
  context: RequestContext,
  type: LinkType,
  wish: LinkWish,
): Promise<MadeLink> {
  const { existing } = wish
  if (type === 'signup' || type === 'invite') return newUserLink(parts, context, type, wish)
  if (!existing) {
    if (type === 'magiclink') return newUserLink(parts, context, 'signup without password', wish)
    throw userNotFound()
  }
  if (type === 'magiclink' || type === 'recovery') {
    const token = makeLinkTo(parts, wish, 'recovery_token', type)
    await storeLink(parts, context, existing.id, { tokens: [token], action: 'user_recovery_requested' })
    return { userId: existing.id, token, type }
  }
  return { userId: existing.id, token: await changeLink(parts, context, type, wish, existing), type }
}
