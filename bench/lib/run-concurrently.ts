import { setTimeout as sleep } from 'node:timers/promises'

export interface Concurrency {
  users: number
  /** How often each user does the work, one after the other. */
  rounds: number
  /** The time over which the first starts are spread; 0 for all together. */
  spreadMs: number
}

/** Returns the results of each user's rounds. */
export function runConcurrently<Result>(
  { users, rounds, spreadMs }: Concurrency,
  work: (user: number) => Promise<Result>,
): Promise<Result[][]> {
  return Promise.all(
    Array.from({ length: users }, async (_, user) => {
      await sleep((spreadMs * user) / users)
      const results: Result[] = []
      for (let round = 0; round < rounds; round += 1) results.push(await work(user))
      return results
    }),
  )
}
