import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'

export interface AdminDependencies {
  database: Database
  clock: Clock
}

/** The actor for the audit log: a user id, or 'service key'. */
export function formatActor({ userId }: { userId: string | null }): string {
  return userId ?? 'service key'
}
