import { explainRefusedWrite } from './connection-error.ts'
import type { Identity, Row, Statement } from './database.ts'
import { rejectNul } from './encode-statements.ts'
import type { Replies } from './replies.ts'
import { wrapAsOwner, wrapInTransaction, removeWrapperResults } from './wrap-statements.ts'

/**
 * The connection of one engine: sends all statements in one message and returns the replies. Rejects when the
 * connection is lost.
 */
export interface DatabaseConnection {
  run(statements: readonly Statement[]): Promise<Replies>
  /** Runs a script without parameters, which must end a transaction that it starts. */
  script(sql: string): Promise<Replies>
}

/** Runs statements as the tables' owner, for migrations and setup. */
export interface TableOwner {
  query<R extends object = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>
  transaction<R extends object = Row>(statements: readonly Statement[]): Promise<R[][]>
}

/** @throws {DatabaseError} of the first failed statement. */
async function runStatements<R extends object>(
  link: DatabaseConnection,
  statements: readonly Statement[],
  isReadOnly = false,
): Promise<R[][]> {
  // Before a connection is acquired, so that the error doesn't affect it.
  for (const { sql } of statements) rejectNul(sql)
  const { error, results } = await link.run(statements)
  if (error) {
    // The stack trace starts at the caller instead of the socket.
    Error.captureStackTrace(error)
    throw explainRefusedWrite(error, isReadOnly)
  }
  // The caller declares the row type of its select list.
  return results as R[][]
}

export async function runQuery<R extends object>(
  link: DatabaseConnection,
  sql: string,
  params: readonly unknown[] = [],
): Promise<R[]> {
  const [rows = []] = await runStatements<R>(link, [{ sql, params }])
  return rows
}

export async function runTransaction<R extends object>(
  link: DatabaseConnection,
  statements: readonly Statement[],
  identity?: Identity,
): Promise<R[][]> {
  if (statements.length === 0) return []
  const results = await runStatements<R>(link, wrapInTransaction(statements, identity), identity?.readOnly)
  return removeWrapperResults(results, identity)
}

export function createOwner(link: DatabaseConnection): TableOwner {
  async function transaction<R extends object>(statements: readonly Statement[]): Promise<R[][]> {
    const results = await runStatements<R>(link, wrapAsOwner(statements))
    return results.slice(2, -1)
  }
  return {
    transaction,
    async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
      const [rows = []] = await transaction<R>([{ sql, params }])
      return rows
    },
  }
}
