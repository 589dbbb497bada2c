import type { Database } from '@firstline/platform/database'
import { AppError } from '#server/app-error.ts'
import { hasEmail } from '#server/product/profiles/index.ts'
import type { AdminDependencies } from './admin-dependencies.ts'

export interface StatisticsDependencies extends AdminDependencies {
  /** The address of the one account that may read statistics. */
  statisticsEmail: string
}

/** Statistics are for the designated administrator and the service key. @throws {AppError} forbidden */
export async function requireStatisticsAdmin(
  database: Database,
  userId: string | null,
  statisticsEmail: string,
): Promise<void> {
  if (userId !== null && !(await hasEmail(database, userId, statisticsEmail))) throw new AppError('forbidden')
}
