import type { Change, ChangeSubscriber } from '../change.ts'

export interface Recorder extends ChangeSubscriber {
  /** The taken changes in order. */
  readonly changes: Change[]
  readonly missedTimes: number
  /** Resolves with all taken changes once the predicate holds. */
  until(isEnough: (changes: readonly Change[]) => boolean): Promise<readonly Change[]>
  /** Resolves once `missed` was called. */
  untilMissed(): Promise<void>
}

/** Creates a subscriber that records its changes. */
export function createRecorder(
  onTake: (changes: readonly Change[]) => void | Promise<void> = () => {},
): Recorder {
  const changes: Change[] = []
  let missedTimes = 0
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  const wait = (isOver: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isOver()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  return {
    changes,
    get missedTimes() {
      return missedTimes
    },
    async handleChanges(given) {
      await onTake(given)
      changes.push(...given)
      wake()
    },
    handleMissed() {
      missedTimes += 1
      wake()
    },
    async until(isEnough) {
      await wait(() => isEnough(changes))
      return changes
    },
    untilMissed: () => wait(() => missedTimes > 0),
  }
}
