import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { isProviderAccount } from '../accounts/is-provider-account.ts'
import { checkPasswordRules } from '../accounts/password-rules.ts'
import type { AuthServices } from '../auth-services.ts'
import { createContactTakenError } from './admin-fields.ts'
import { createOneTimeLink, type LinkRequest, type GeneratedLink } from './link-request.ts'

/** The kinds of link for an unconfirmed account. */
export type NewUserLinkKind = 'signup' | 'signup without password' | 'invite'

/** Creates a link that completes a sign-up or an invitation, and the account if there is none yet. */
export async function createNewUserLink(
  services: Pick<AuthServices, 'accounts' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  kind: NewUserLinkKind,
  params: LinkRequest,
): Promise<GeneratedLink> {
  const { address, existing, data } = params
  const isInvited = kind === 'invite'
  const password = kind === 'signup' ? (params.password ?? '') : null
  if (existing?.email_confirmed_at || (!existing && services.accounts.isReserved(address))) {
    throw createContactTakenError('email_exists')
  }
  if (password !== null) checkPasswordRules(password, services.settings.passwordMinLength)
  const type = isInvited ? 'invite' : 'signup'
  const token = createOneTimeLink(services.oneTimeTokens, params, 'confirmation_token', type)
  const action = isInvited ? 'user_invited' : 'user_confirmation_requested'
  if (existing) {
    // As with a repeated sign-up: two passwords for an unverified address, so the first verification keeps neither.
    const isContested =
      isProviderAccount(existing) ||
      (password !== null &&
        existing.encrypted_password !== null &&
        !(await services.accounts.verifyPassword(password, existing.encrypted_password)))
    await services.oneTimeTokens.storeLink(context, existing.id, {
      tokens: [token],
      action,
      data,
      isInvited,
      isContested,
    })
    return { userId: existing.id, token, type }
  }
  const id = randomUUID()
  const passwordHash = password === null ? null : await services.accounts.hashPassword(password)
  const outcome = await services.accounts.insertUser(
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
  if (outcome !== 'created') throw createContactTakenError('email_exists')
  return { userId: id, token, type }
}
