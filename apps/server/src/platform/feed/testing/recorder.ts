import type { Change, ChangeReader } from '../change.ts'

export interface Recorder extends ChangeReader {
  /** What was taken, in its order. */
  readonly changes: Change[]
  readonly missedTimes: number
  /** Resolves with all that was taken once this is true of it. */
  until(isEnough: (changes: readonly Change[]) => boolean): Promise<readonly Change[]>
  /** Resolves when it was told that it missed something. */
  untilMissed(): Promise<void>
}

/** A reader that keeps all it is given. */
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
      const lookAgain = () => {
        if (!isOver()) return
        waiting.delete(lookAgain)
        resolve()
      }
      waiting.add(lookAgain)
      lookAgain()
    })
  return {
    changes,
    get missedTimes() {
      return missedTimes
    },
    async take(given) {
      await onTake(given)
      changes.push(...given)
      wake()
    },
    missed() {
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
