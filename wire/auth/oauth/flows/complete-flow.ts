import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { createAuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import { continueSessionAfterLink } from '../accounts/continue-session-after-link.ts'
import { LINK_ERRORS } from '../accounts/link-errors.ts'
import { linkIdentity, canUseIdentityEmail, buildLinkRow } from '../accounts/link-identity.ts'
import type { ProviderIdentity } from '../upstream/provider-identity.ts'
import { signInWithIdentity } from '../accounts/sign-in-with-identity.ts'
import { redirectToFlowTarget } from './flow-redirect.ts'
import type { ProviderTokens } from '../upstream/oauth-provider.ts'
import { encryptProviderTokens } from './provider-tokens.ts'
import type { PendingFlow } from './consume-flow.ts'

/**
 * Completes a flow: with an authorization code for the holder of the verifier, else with the session in the fragment.
 * @throws {AuthError} as signing in and linking do; `redirectWithFailure` passes it to the redirect target.
 */
export async function completeFlow(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  flow: PendingFlow,
  { identity, tokens }: { identity: ProviderIdentity; tokens: ProviderTokens | null },
): Promise<Response> {
  // A link is completed by the exchange of the verifier: this browser may not be the one that requested it.
  const isPending = flow.pkce !== null && flow.linking !== null
  const target = isPending
    ? await requireLinkable(deps, flow, identity)
    : await resolveAccount(deps, context, flow, identity)
  if (!flow.pkce) return endWithSession(deps, context, flow, target, tokens)

  const authCode = randomUUID()
  const response = {
    auth_code: deps.secrets.hash('authorization code', authCode),
    ...encryptProviderTokens(deps, flow.id, tokens),
    identity: isPending
      ? {
          ...(await buildLinkRow(deps, context, target.userId, identity)),
          takes_email: canUseIdentityEmail(deps, identity),
          ip: context.address,
        }
      : null,
  }
  const [row] = await deps.database.query<{ is_answered: boolean }>(
    'select auth.complete_flow($1, $2, $3, $4, $5) as is_answered',
    [flow.id, target.userId, target.epoch, JSON.stringify(response), deps.clock.now()],
  )
  if (!row?.is_answered) throw createAuthError(LINK_ERRORS.gone)
  return redirectToFlowTarget(flow.redirectTo, { query: { code: authCode } })
}

interface SessionTarget {
  userId: string
  epoch: number
}

async function resolveAccount(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  { linking, provider, inviteHash, redirectTo, pkce }: PendingFlow,
  identity: ProviderIdentity,
): Promise<SessionTarget> {
  if (linking) {
    return { userId: linking.userId, epoch: await linkIdentity(deps, context, linking, identity) }
  }
  const isSso = provider.startsWith('sso:')
  return signInWithIdentity(deps, context, identity, { isSso, inviteHash, redirectTo, pkce })
}

/** Fails early; the exchange checks again. */
async function requireLinkable(
  { database }: ExternalSignInDependencies,
  { linking }: PendingFlow,
  { provider, providerId }: ProviderIdentity,
): Promise<SessionTarget> {
  if (!linking) throw createAuthError(LINK_ERRORS.gone)
  const [taken] = await database.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, providerId],
  )
  if (taken) throw createAuthError(LINK_ERRORS[taken.user_id === linking.userId ? 'exists' : 'elsewhere'])
  return linking
}

async function endWithSession(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  flow: PendingFlow,
  { userId, epoch }: SessionTarget,
  tokens: ProviderTokens | null,
): Promise<Response> {
  const session = flow.linking
    ? await continueSessionAfterLink(deps, context, flow.linking, epoch)
    : await deps.sessions.startSessionForUserId(context, { userId, method: flow.method, epoch })
  return redirectToFlowTarget(flow.redirectTo, {
    fragment: {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      ...(tokens === null ? {} : { provider_token: tokens.access }),
      ...(tokens?.refresh ? { provider_refresh_token: tokens.refresh } : {}),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
    },
  })
}
