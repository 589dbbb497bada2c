import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { sealMail } from './seal-messages.ts'

/** Tells people that somebody signed in as them from where nobody did before. */
export function newSignInNotice(
  parts: AuthParts,
  { address: networkAddress, userAgent }: RequestContext,
  { email }: Pick<UserRow, 'email'>,
): SealedMessage[] {
  if (!email) return []
  const at = parts.gateway.clock.now()
  return sealMail(parts, email, 'new_sign_in', { address: email, at, networkAddress, userAgent })
}

/** Tells people that the password of their account was changed. */
export function passwordChangedNotice(
  parts: AuthParts,
  { address: networkAddress }: Pick<RequestContext, 'address'>,
  { email }: Pick<UserRow, 'email'>,
): SealedMessage[] {
  if (!email) return []
  const at = parts.gateway.clock.now()
  return sealMail(parts, email, 'password_changed', { address: email, at, networkAddress })
}
