import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { refused } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { startSessionOf } from '../../sessions/start-session.ts'
import { LINK_REFUSALS, linkIdentity, mayTakeEmail, rowToLink } from '../accounts/link-identity.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'
import { sessionAfterLinking } from '../accounts/session-after-linking.ts'
import { signInByIdentity } from '../accounts/sign-in-by-identity.ts'
import { flowRedirect } from './flow-redirect.ts'
import { type ProviderTokens, sealTokens } from './provider-tokens.ts'
import type { Flow } from './take-flow.ts'

/**
 * Ends a flow that was taken: with a code for whoever has the verifier, else with the session itself, behind the hash.
 * @throws {AuthError} as signing in and linking do; `redirectWithFailure` tells it to the flow's page.
 */
export async function endFlow(
  parts: AuthParts,
  context: RequestContext,
  flow: Flow,
  { identity, tokens }: { identity: ProviderIdentity; tokens: ProviderTokens | null },
): Promise<Response> {
  // Linking waits for the verifier: who comes back here may be somebody else than who asked for it.
  const isPending = flow.pkce !== null && flow.linking !== null
  const who = isPending
    ? await requireLinkable(parts, flow, identity)
    : await resolve(parts, context, flow, identity)
  if (!flow.pkce) return endHere(parts, context, flow, who, tokens)

  const authCode = randomUUID()
  const answer = {
    auth_code: parts.secrets.hash('authorization code', authCode),
    ...sealTokens(parts, flow.id, tokens),
    identity: isPending
      ? {
          ...(await rowToLink(parts, context, who.userId, identity)),
          takes_email: mayTakeEmail(parts, identity),
          ip: context.address,
        }
      : null,
  }
  const [row] = await parts.database.query<{ is_answered: boolean }>(
    'select auth.answer_flow($1, $2, $3, $4, $5) as is_answered',
    [flow.id, who.userId, who.epoch, JSON.stringify(answer), parts.gateway.clock.now()],
  )
  if (!row?.is_answered) throw refused(LINK_REFUSALS.gone)
  return flowRedirect(flow.redirectTo, { query: { code: authCode } })
}

interface Who {
  userId: string
  epoch: number
}

async function resolve(
  parts: AuthParts,
  context: RequestContext,
  { linking, provider, inviteHash, redirectTo, pkce }: Flow,
  identity: ProviderIdentity,
): Promise<Who> {
  if (linking) {
    return { userId: linking.userId, epoch: await linkIdentity(parts, context, linking, identity) }
  }
  const isSso = provider.startsWith('sso:')
  return signInByIdentity(parts, context, identity, { isSso, inviteHash, redirectTo, pkce })
}

/** Said now already, as nobody waits for the exchange to fail; the exchange looks again. */
async function requireLinkable(
  { database }: AuthParts,
  { linking }: Flow,
  { provider, providerId }: ProviderIdentity,
): Promise<Who> {
  if (!linking) throw refused(LINK_REFUSALS.gone)
  const [taken] = await database.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, providerId],
  )
  if (taken) throw refused(LINK_REFUSALS[taken.user_id === linking.userId ? 'exists' : 'elsewhere'])
  return linking
}

async function endHere(
  parts: AuthParts,
  context: RequestContext,
  flow: Flow,
  { userId, epoch }: Who,
  tokens: ProviderTokens | null,
): Promise<Response> {
  const session = flow.linking
    ? await sessionAfterLinking(parts, context, flow.linking, epoch)
    : await startSessionOf(parts, context, { userId, method: flow.method, epoch })
  return flowRedirect(flow.redirectTo, {
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
