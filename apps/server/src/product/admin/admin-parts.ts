import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the administrator's calls work with. */
export interface AdminParts {
  database: Database
  clock: Clock
}

/** Who did something, for the audit log: a user's id, or the key that was used. */
export function editorOf({ userId }: { userId: string | null }): string {
  return userId ?? 'service key'
}
