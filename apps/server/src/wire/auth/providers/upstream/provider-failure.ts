import { authLog } from '#server/platform/log.ts'
import { AuthError } from '../../auth-error.ts'

/**
 * A provider did not do its part. What it said itself is not told: it may hold codes and tokens.
 *
 * `unreachable`: down, slow, or nothing that can be read; `refused`: it does not honour the code, or what it says can't be
 * trusted.
 */
export class ProviderFailure extends AuthError {
  /** For the log: what kind of fault it was, in our words or by its code. */
  readonly reason: string

  constructor(kind: 'unreachable' | 'refused', reason: string) {
    if (kind === 'unreachable') {
      super(503, 'unexpected_failure', 'The provider can not be reached at the moment')
    } else {
      super(400, 'bad_oauth_callback', 'Unable to exchange external code')
    }
    this.reason = reason
  }

  /** Tells the log why; people are told only that it went wrong. */
  log(of: { requestId: string; provider: string | null }): void {
    authLog.warn({ ...of, reason: this.reason }, 'a provider did not do its part')
  }
}
