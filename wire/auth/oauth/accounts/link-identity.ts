import type { RequestContext } from '@firstline/wire/gateway'
import { createAuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import { LINK_ERRORS, type LinkRequester } from './link-errors.ts'
import { toIdentityRow, type ProviderIdentity } from '../upstream/provider-identity.ts'

interface LinkRow {
  outcome: 'linked' | keyof typeof LINK_ERRORS
  epoch: number | null
}

/**
 * Links an identity to the account of a session (GoTrue: internal/api/identity.go).
 * @returns the account's new epoch: it changes if the identity is the first verification of the address, which clears
 * what was set before.
 * @throws {AuthError} identity_already_exists, user_sso_managed, user_banned, session_not_found.
 */
export async function linkIdentity(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  { userId, sessionId, epoch }: LinkRequester,
  identity: ProviderIdentity,
): Promise<number> {
  const [row] = await deps.database.query<LinkRow>(
    'select * from auth.link_identity($1, $2, $3, $4, $5, $6, $7)',
    [
      userId,
      sessionId,
      epoch,
      JSON.stringify(await buildLinkRow(deps, context, userId, identity)),
      canUseIdentityEmail(deps, identity),
      context.address,
      deps.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.link_identity gave no row')
  if (row.outcome !== 'linked') throw createAuthError(LINK_ERRORS[row.outcome])
  deps.messages.wake()
  return row.epoch ?? 0
}

/** The identity as a row, with the notice to send to the account's owner once it is linked. */
export async function buildLinkRow(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  userId: string,
  identity: ProviderIdentity,
): Promise<Record<string, unknown>> {
  const record = await deps.accounts.find(userId)
  const change = { provider: identity.provider, kind: 'sign_in_method_added' } as const
  const notice = record ? await deps.messages.createIdentityNotice(context, record.user, change) : []
  return { ...toIdentityRow(identity), notice }
}

/** Whether an account without an address may take the identity's. */
export function canUseIdentityEmail(
  { accounts }: ExternalSignInDependencies,
  { email }: ProviderIdentity,
): boolean {
  return email !== null && !accounts.isReserved(email)
}
