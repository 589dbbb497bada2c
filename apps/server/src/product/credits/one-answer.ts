import type { Database } from '#server/platform/database/database.ts'

/** Calls a SQL function that always answers, `select ... as answer`. */
export async function oneAnswer<T>(database: Database, sql: string, params: unknown[]): Promise<T> {
  const [row] = await database.query<{ answer: T }>(sql, params)
  if (!row) throw new Error('the database gave no answer where one is certain')
  return row.answer
}
