import { createSealer } from '#server/platform/create-sealer.ts'
import type { AuthParts } from '../../auth-options.ts'

/** What a provider gives for its own interfaces; the client gets it once, with its session, and nobody keeps it. */
export interface ProviderTokens {
  access: string
  refresh: string | null
}

/** As they wait in the flow for its verifier. */
export function sealTokens(
  { secret }: AuthParts,
  flowId: string,
  tokens: ProviderTokens | null,
): { provider_access_token: string | null; provider_refresh_token: string | null } {
  const sealer = createSealer(secret, 'tokens of providers')
  const seal = (kind: string, token: string | null | undefined) =>
    token ? sealer.seal(`${flowId} ${kind}`, token) : null
  return {
    provider_access_token: seal('access', tokens?.access),
    provider_refresh_token: seal('refresh', tokens?.refresh),
  }
}

/** What the body of a session says of them. */
export function openTokens(
  { secret }: AuthParts,
  flowId: string,
  sealed: { provider_access_token: string | null; provider_refresh_token: string | null },
): { provider_token?: string; provider_refresh_token?: string } {
  const sealer = createSealer(secret, 'tokens of providers')
  const { provider_access_token: access, provider_refresh_token: refresh } = sealed
  return {
    ...(access === null ? {} : { provider_token: sealer.open(`${flowId} access`, access) }),
    ...(refresh === null ? {} : { provider_refresh_token: sealer.open(`${flowId} refresh`, refresh) }),
  }
}
