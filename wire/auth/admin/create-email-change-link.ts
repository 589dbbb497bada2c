import type { RequestContext } from '@firstline/wire/gateway'
import { requireEmailAddress } from '../accounts/email-address.ts'
import type { UserRowWithClient } from '../accounts/user-rows.ts'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import type { OneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { createContactTakenError } from './admin-fields.ts'
import { createOneTimeLink, type LinkRequest } from './link-request.ts'

/**
 * Creates the requested link of the two of an address change. The other one is stored too but not returned, so that
 * this one alone never completes the change.
 */
export async function createEmailChangeLink(
  services: Pick<AuthServices, 'accounts' | 'oneTimeTokens'>,
  context: RequestContext,
  side: 'email_change_current' | 'email_change_new',
  params: LinkRequest,
  user: UserRowWithClient,
): Promise<OneTimeToken> {
  if (!params.newEmail) throw createValidationError('A change of address needs new_email')
  const newEmail = requireEmailAddress(params.newEmail)
  const isTaken = await services.accounts.findByContact({ provider: 'email', value: newEmail })
  if (isTaken || services.accounts.isReserved(newEmail)) throw createContactTakenError('email_exists')
  const current = createOneTimeLink(
    services.oneTimeTokens,
    params,
    'email_change_token_current',
    'email_change',
  )
  const next = createOneTimeLink(
    services.oneTimeTokens,
    params,
    'email_change_token_new',
    'email_change',
    newEmail,
  )
  const [asked, other] = side === 'email_change_current' ? [current, next] : [next, current]
  await services.oneTimeTokens.storeLink(context, user.id, {
    tokens: [asked, other],
    newEmail,
    action: 'user_modified',
  })
  return asked
}
