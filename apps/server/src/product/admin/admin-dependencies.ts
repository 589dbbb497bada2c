import type { Clock } from '@firstline/platform/clock'
import type { DeletionParts } from '#server/product/account/index.ts'
import type { Database } from '@firstline/platform/database'

export interface AdminDependencies {
  database: Database
  clock: Clock
}

export interface DeletionDependencies extends AdminDependencies, DeletionParts {
  /** Null when no testing account is configured. */
  testingUserId: string | null
}

/** The actor for the audit log: a user id, or 'service key'. */
export function formatActor({ userId }: { userId: string | null }): string {
  return userId ?? 'service key'
}
