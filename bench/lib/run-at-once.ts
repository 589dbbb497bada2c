import { setTimeout as sleep } from 'node:timers/promises'

export interface AtOnce {
  atOnce: number
  /** How often each does it, one after the other. */
  rounds: number
  /** The time over which the first starts are spread; 0 for all in one instant. */
  spreadMs: number
}

/** Does something as often as asked, this many at a time; gives what came of each user's rounds. */
export function runAtOnce<Result>(
  { atOnce, rounds, spreadMs }: AtOnce,
  work: (user: number) => Promise<Result>,
): Promise<Result[][]> {
  return Promise.all(
    Array.from({ length: atOnce }, async (_, user) => {
      await sleep((spreadMs * user) / atOnce)
      const results: Result[] = []
      for (let round = 0; round < rounds; round += 1) results.push(await work(user))
      return results
    }),
  )
}
