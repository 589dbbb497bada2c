import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { type ContactRow, findUserByContact } from '../accounts/user-rows.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import type { OneTimeToken } from '../one-time/one-time-token.ts'
import { takenContact } from './admin-fields.ts'
import { type LinkWish, makeLinkTo } from './link-wish.ts'
import { storeLink } from './store-link.ts'

/**
 * One of the two links of a change of address. The other one is made too, so that this one alone never moves the address,
 * and stays unknown until it is asked for.
 */
export async function changeLink(
  parts: AuthParts,
  context: RequestContext,
  side: 'email_change_current' | 'email_change_new',
  wish: LinkWish,
  user: ContactRow,
): Promise<OneTimeToken> {
  if (!wish.newEmail) throw validationFailed('A change of address needs new_email')
  const newEmail = requireEmailAddress(wish.newEmail)
  const isTaken = await findUserByContact(parts.database, { provider: 'email', value: newEmail })
  if (isTaken || parts.isReserved?.(newEmail)) throw takenContact('email_exists')
  const current = makeLinkTo(parts, wish, 'email_change_token_current', 'email_change')
  const next = makeLinkTo(parts, wish, 'email_change_token_new', 'email_change', newEmail)
  const [asked, other] = side === 'email_change_current' ? [current, next] : [next, current]
  await storeLink(parts, context, user.id, { tokens: [asked, other], newEmail, action: 'user_modified' })
  return asked
}
