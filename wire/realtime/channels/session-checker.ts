import { SESSION_ENDED, USER_BANNED } from '../end-reasons.ts'
import type { Clock } from '@firstline/platform/clock'
import type { SessionStatus, TokenSubject } from '@firstline/wire/gateway'

/** Returns the session status of each token holder, in order. */
export type ReadSessionStatuses = (
  holders: readonly TokenSubject[],
  now: Date,
) => Promise<readonly SessionStatus[]>

interface Waiting {
  holder: TokenSubject
  result: PromiseWithResolvers<string | null>
}

export const MFA_REQUIRED = 'The second factor of this user is still to be shown'

/** Returns why the tokens are refused, or null for valid ones. Rejects if the query fails. */
export async function findSessionErrors(
  readSessionStatuses: ReadSessionStatuses,
  holders: readonly TokenSubject[],
  now: Date,
): Promise<(string | null)[]> {
  const statuses = await readSessionStatuses(holders, now)
  return holders.map((holder, place) => findSessionError(holder, statuses[place]))
}

/** Equal for holders with the same session status. */
export function sessionKey({ userId, sessionId, aal }: TokenSubject): string {
  return JSON.stringify([userId, sessionId, aal])
}

/** Tokens without a session are accepted, because their issuer has the signing key. They still need MFA. */
function findSessionError({ sessionId }: TokenSubject, status: SessionStatus | undefined): string | null {
  if (sessionId !== null && !status?.isActive) return status?.isBanned ? USER_BANNED : SESSION_ENDED
  return status?.hasRequiredAal ? null : MFA_REQUIRED
}

/** Checks the sessions of tokens, batched because many clients join concurrently after a restart. */
export class SessionChecker {
  readonly #readSessionStatuses: ReadSessionStatuses
  readonly #clock: Clock
  #waiting = new Map<string, Waiting>()
  #isReading = false

  constructor(readSessionStatuses: ReadSessionStatuses, clock: Clock) {
    this.#readSessionStatuses = readSessionStatuses
    this.#clock = clock
  }

  /** Returns why the token is refused, or null. Rejects if the query fails. */
  findError(holder: TokenSubject): Promise<string | null> {
    const key = sessionKey(holder)
    const waiting = this.#waiting.get(key) ?? { holder, result: Promise.withResolvers<string | null>() }
    this.#waiting.set(key, waiting)
    if (!this.#isReading) void this.#readAll()
    return waiting.result.promise
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    // Checks of the same tick share a batch.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.values()]
      this.#waiting = new Map()
      try {
        const holders = batch.map(({ holder }) => holder)
        const errors = await findSessionErrors(this.#readSessionStatuses, holders, this.#clock.now())
        for (const [place, { result }] of batch.entries()) result.resolve(errors[place] ?? null)
      } catch (error) {
        for (const { result } of batch) result.reject(error)
      }
    }
    this.#isReading = false
  }
}
