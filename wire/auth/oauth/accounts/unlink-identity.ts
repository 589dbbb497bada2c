import type { RequestContext } from '@firstline/wire/gateway'
import type { StoredIdentity } from '../../accounts/user-rows.ts'
import { type AuthErrorSpec, createAuthError } from '../../auth-error.ts'
import { AAL2_REQUIRED } from '../../sessions/require-aal2.ts'
import { type Caller, SESSION_NOT_FOUND } from '../../sessions/require-session-user.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'

export const UNLINK_ERRORS = {
  not_found: [422, 'identity_not_found', "Identity doesn't exist"],
  single: [
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity that opens the account after unlinking',
  ],
  email_conflict: [
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  ],
  insufficient_aal: AAL2_REQUIRED,
  session_gone: SESSION_NOT_FOUND,
} as const satisfies Record<string, AuthErrorSpec>

/** Removes an identity and notifies the owner. */
export async function unlinkIdentity(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  { user, identities, session, sessionId }: Caller,
  removed: StoredIdentity,
): Promise<void> {
  const notice = await deps.messages.createIdentityNotice(context, user, {
    provider: removed.provider,
    kind: 'sign_in_method_removed',
  })
  const [row] = await deps.database.query<{ outcome: 'removed' | keyof typeof UNLINK_ERRORS }>(
    'select auth.remove_identity($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
    [
      user.id,
      sessionId,
      session?.aal ?? null,
      removed.id,
      JSON.stringify(buildUnlinkRules(deps, identities)),
      JSON.stringify(notice),
      context.address,
      deps.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.remove_identity gave no outcome')
  if (row.outcome !== 'removed') throw createAuthError(UNLINK_ERRORS[row.outcome])
  if (notice.length > 0) deps.messages.wake()
}

/** The enabled sign-in methods, and the addresses that the account may keep. */
function buildUnlinkRules(
  { settings, accounts }: ExternalSignInDependencies,
  identities: readonly { email: string | null }[],
) {
  return {
    providers: settings.providers.map(({ name }) => name),
    phone: settings.phone,
    // Without confirmation mails may not be delivered at all: an address then allows sign-ins by password only.
    mail: !settings.autoconfirm,
    addresses: identities.flatMap(({ email }) =>
      email !== null && !accounts.isReserved(email) ? [email] : [],
    ),
  }
}
