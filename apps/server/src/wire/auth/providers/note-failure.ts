import { authLog } from '#server/platform/log.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { toAuthError } from '../auth-error.ts'
import { ProviderFailure } from './upstream/provider-failure.ts'

/** Has the log know of what a browser is told by a redirect: why a provider failed, and every fault of our own. */
export function noteFailure({ requestId }: RequestContext, provider: string | null, error: unknown): void {
  if (error instanceof ProviderFailure) {
    authLog.warn({ requestId, provider, reason: error.reason }, 'a provider did not do its part')
  } else if (error instanceof Error && toAuthError(error).status >= 500) {
    authLog.error({ requestId, provider, error }, 'coming back from a provider failed unexpectedly')
  }
}
