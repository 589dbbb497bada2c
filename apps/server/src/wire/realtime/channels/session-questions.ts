import type { Clock } from '#server/platform/clock.ts'

/** Which of these sessions still stand for somebody. */
export type AliveSessions = (sessionIds: readonly string[], now: Date) => Promise<ReadonlySet<string>>

/** Asks whether sessions still live. When everybody joins at once, as after a restart, few questions are asked for all. */
export class SessionQuestions {
  readonly #ask: AliveSessions
  readonly #clock: Clock
  #waiting = new Map<string, PromiseWithResolvers<boolean>>()
  #isAsking = false

  constructor(ask: AliveSessions, clock: Clock) {
    this.#ask = ask
    this.#clock = clock
  }

  /** Rejects when asking failed. */
  isAlive(sessionId: string): Promise<boolean> {
    const answer = this.#waiting.get(sessionId) ?? Promise.withResolvers<boolean>()
    this.#waiting.set(sessionId, answer)
    if (!this.#isAsking) void this.#askAll()
    return answer.promise
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true
    // Whoever asks in the same turn is asked about together.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      const asked = this.#waiting
      this.#waiting = new Map()
      try {
        const alive = await this.#ask([...asked.keys()], this.#clock.now())
        for (const [sessionId, { resolve }] of asked) resolve(alive.has(sessionId))
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    this.#isAsking = false
  }
}
