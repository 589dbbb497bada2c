import { authLog } from '@firstline/platform/log'
import { AuthError } from './auth-error.ts'

/**
 * A request to a provider failed. The provider's own text is not kept: it may contain codes and tokens.
 *
 * `unreachable`: down, slow, or an unreadable response; `refused`: the code was rejected, or the response is not
 * trusted.
 */
export class ProviderError extends AuthError {
  /** For the log: the kind of failure, without text from the provider. */
  readonly reason: string

  constructor(kind: 'unreachable' | 'refused', reason: string) {
    if (kind === 'unreachable') {
      super(503, 'unexpected_failure', 'The provider cannot be reached')
    } else {
      super(400, 'bad_oauth_callback', 'Unable to exchange external code')
    }
    this.reason = reason
  }

  /** Logs the reason; clients get a generic message. */
  log(context: { requestId: string; provider: string | null }): void {
    authLog.warn({ ...context, reason: this.reason }, 'a provider did not do its part')
  }
}
