import type { Clock } from '#server/platform/clock.ts'
import type { Standing, TokenHolder } from '../../gateway/index.ts'

/** What the tokens of these holders are still worth, in their order. */
export type StandingsOf = (holders: readonly TokenHolder[], now: Date) => Promise<readonly Standing[]>

interface Waiting {
  holder: TokenHolder
  answer: PromiseWithResolvers<string | null>
}

export const SESSION_ENDED = 'The session of this token has ended'
export const FACTOR_MISSING = 'The second factor of this user is still to be shown'

/** Why tokens don't let their holders in any more: null for those that do. Rejects when asking failed. */
export async function faultsOf(
  ask: StandingsOf,
  holders: readonly TokenHolder[],
  now: Date,
): Promise<(string | null)[]> {
  const standings = await ask(holders, now)
  return holders.map((holder, place) => faultOf(holder, standings[place]))
}

/** Equal for those of whom the same is true. */
export function keyOf({ userId, sessionId, aal }: TokenHolder): string {
  return JSON.stringify([userId, sessionId, aal])
}

/** Whoever signs tokens of no session by itself vouches for them; for second factors it can't. */
function faultOf({ sessionId }: TokenHolder, standing: Standing | undefined): string | null {
  if (sessionId !== null && !standing?.isAlive) return SESSION_ENDED
  return standing?.isFullySignedIn ? null : FACTOR_MISSING
}

/** Asks about the holders of tokens. When everybody joins at once, as after a restart, few questions are asked for all. */
export class SessionQuestions {
  readonly #ask: StandingsOf
  readonly #clock: Clock
  #waiting = new Map<string, Waiting>()
  #isAsking = false

  constructor(ask: StandingsOf, clock: Clock) {
    this.#ask = ask
    this.#clock = clock
  }

  /** Why the holder's token doesn't let it in; null when it does. Rejects when asking failed. */
  faultOf(holder: TokenHolder): Promise<string | null> {
    const key = keyOf(holder)
    const waiting = this.#waiting.get(key) ?? { holder, answer: Promise.withResolvers<string | null>() }
    this.#waiting.set(key, waiting)
    if (!this.#isAsking) void this.#askAll()
    return waiting.answer.promise
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true
    // Whoever asks in the same turn is asked about together.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      const asked = [...this.#waiting.values()]
      this.#waiting = new Map()
      try {
        const holders = asked.map(({ holder }) => holder)
        const faults = await faultsOf(this.#ask, holders, this.#clock.now())
        for (const [place, { answer }] of asked.entries()) answer.resolve(faults[place] ?? null)
      } catch (error) {
        for (const { answer } of asked) answer.reject(error)
      }
    }
    this.#isAsking = false
  }
}
