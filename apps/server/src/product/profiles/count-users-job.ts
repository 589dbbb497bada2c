import type { Database } from '@firstline/platform/database'
import type { Job } from '@firstline/platform/jobs'

/** Counts users by plan, since statistics must not count a million rows per request. */
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
