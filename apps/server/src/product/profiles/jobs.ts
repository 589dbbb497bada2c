import type { Database } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs/index.ts'

/** Counts the users by plan, since counting a million rows at each look at the statistics would not do. */
export function countUsersJob(database: Database): Job {
  return {
    name: 'count-users',
    everyMs: 60_000,
    async run({ now }) {
      const [row] = await database.query<{ users: number }>('select firstline.count_users($1) as users', [
        now,
      ])
      return { users: row?.users ?? 0 }
    },
  }
}
