import { type FollowOptions, followGeneration } from './follow-generation.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { SubmittedBrief } from './submission.ts'
import type { FollowedEvent } from './written-item.ts'

export interface GenerationListener {
  onEvent: (event: FollowedEvent) => void
  onError: (error: unknown) => void
}

/** How long a connection without listeners is kept: the next page may still be loading. */
const RELEASE_MS = 10_000

const live = new Map<string, LiveGeneration>()

/**
 * Subscribes to the events of a submission's generation, past ones included. The form and the results share one connection, because
 * requesting a generation that has just failed would run it again.
 */
export function listenToGeneration(
  connection: GenerationConnection,
  submission: SubmittedBrief,
  listener: GenerationListener,
): () => void {
  const { requestId } = submission
  const known = live.get(requestId)
  if (known?.takesListeners()) return known.listen(listener)
  const generation = new LiveGeneration(() => {
    if (live.get(requestId) === generation) live.delete(requestId)
  })
  live.set(requestId, generation)
  void generation.follow((options) => followGeneration(connection, submission, options))
  return generation.listen(listener)
}

/** The next listener of the submission receives the lost connection: nothing is requested again before that. */
export function reportLostConnection({ requestId }: SubmittedBrief): void {
  live.get(requestId)?.handOver()
}

class LiveGeneration {
  readonly #events: FollowedEvent[] = []
  readonly #listeners = new Set<GenerationListener>()
  readonly #leaving = new AbortController()
  readonly #onReleased: () => void
  #loss: { error: unknown } | null = null
  #isHandedOver = false
  #release: ReturnType<typeof setTimeout> | undefined

  constructor(onReleased: () => void) {
    this.#onReleased = onReleased
  }

  /** False when it was ended by an error that a listener has received: going on needs another connection. */
  takesListeners(): boolean {
    const takes = this.#loss === null || this.#isHandedOver
    this.#isHandedOver = false
    return takes
  }

  handOver(): void {
    this.#isHandedOver = true
  }

  async follow(start: (options: FollowOptions) => AsyncIterable<FollowedEvent>): Promise<void> {
    const { signal } = this.#leaving
    try {
      for await (const event of start({ signal })) {
        this.#events.push(event)
        for (const listener of this.#listeners) listener.onEvent(event)
      }
    } catch (error) {
      if (signal.aborted) return
      this.#loss = { error }
      for (const listener of this.#listeners) listener.onError(error)
    }
  }

  listen(listener: GenerationListener): () => void {
    clearTimeout(this.#release)
    this.#listeners.add(listener)
    for (const event of this.#events) listener.onEvent(event)
    if (this.#loss) listener.onError(this.#loss.error)
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return
      this.#release = setTimeout(() => {
        this.#onReleased()
        this.#leaving.abort()
      }, RELEASE_MS)
    }
  }
}
