import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { storeUser } from '../accounts/create-user.ts'
import { isOfProvider } from '../accounts/is-of-provider.ts'
import { requireAcceptablePassword } from '../accounts/password-rules.ts'
import type { AuthParts } from '../auth-options.ts'
import { orOverRate } from '../limits/request-rates.ts'
import { takenContact } from './admin-fields.ts'
import { type LinkWish, type MadeLink, makeLinkTo } from './link-wish.ts'
import { storeLink } from './store-link.ts'

/** What a link for somebody new stands for: a sign-up with a password, one without, or an invitation. */
export type NewUserLink = 'signup' | 'signup without password' | 'invite'

/** A link that ends a sign-up or an invitation, and the account if there is none yet. */
export async function newUserLink(
  parts: AuthParts,
  context: RequestContext,
  kind: NewUserLink,
  wish: LinkWish,
): Promise<MadeLink> {
  const { address, existing, data } = wish
  const isInvited = kind === 'invite'
  const password = kind === 'signup' ? (wish.password ?? '') : null
  if (existing?.email_confirmed_at || (!existing && parts.isReserved?.(address))) {
    throw takenContact('email_exists')
  }
  if (password !== null) requireAcceptablePassword(password, parts.settings.passwordMinLength)
  const type = isInvited ? 'invite' : 'signup'
  const token = makeLinkTo(parts, wish, 'confirmation_token', type)
  const action = isInvited ? 'user_invited' : 'user_confirmation_requested'
  if (existing) {
    // As with a second sign-up: two passwords for an address nobody has proven, and neither is kept.
    const isContested =
      isOfProvider(existing) ||
      (password !== null &&
        existing.encrypted_password !== null &&
        !(await orOverRate(parts.passwords.verify(password, existing.encrypted_password))))
    await storeLink(parts, context, existing.id, { tokens: [token], action, data, isInvited, isContested })
    return { userId: existing.id, token, type }
  }
  const id = randomUUID()
  const passwordHash = password === null ? null : await orOverRate(parts.passwords.hash(password))
  const outcome = await storeUser(
    parts,
    context,
    {
      id,
      email: address,
      password_hash: passwordHash,
      data,
      keeps_metadata: true,
      invited: isInvited,
      by_admin: true,
    },
    { tokens: [token.row], action },
  )
  if (outcome !== 'created') throw takenContact('email_exists')
  return { userId: id, token, type }
}
