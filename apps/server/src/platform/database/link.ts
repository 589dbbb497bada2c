import type { Identity, Row, Statement } from './database.ts'
import { refuseNul } from './encode-statements.ts'
import type { Replies } from './replies.ts'
import { asOwner, inTransaction, withoutWrapping } from './statements-of.ts'

/** One engine: takes statements, all sent at once, and gives what was answered to them. Rejects when that was lost. */
export interface Link {
  run(statements: readonly Statement[]): Promise<Replies>
  /** Several statements without parameters in one text, which end their transaction themselves if they began one. */
  script(sql: string): Promise<Replies>
}

/** Runs statements with the rights of the tables' owner: migrations, and what is written right after them. */
export interface Owner {
  query<R extends object = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>
  transaction<R extends object = Row>(statements: readonly Statement[]): Promise<R[][]>
}

/** @throws {DatabaseError} of the first statement that failed. */
async function runStatements<R extends object>(link: Link, statements: readonly Statement[]): Promise<R[][]> {
  // Before a connection is taken: it is the caller's fault, not that of the connection.
  for (const { sql } of statements) refuseNul(sql)
  const { error, results } = await link.run(statements)
  if (error) {
    // From here the trace leads to whoever asked, not to the socket the answer came from.
    Error.captureStackTrace(error)
    throw error
  }
  // The caller names the shape of its own select list; nothing else can know it.
  return results as R[][]
}

export async function runQuery<R extends object>(
  link: Link,
  sql: string,
  params: readonly unknown[] = [],
): Promise<R[]> {
  const [rows = []] = await runStatements<R>(link, [{ sql, params }])
  return rows
}

export async function runTransaction<R extends object>(
  link: Link,
  statements: readonly Statement[],
  identity?: Identity,
): Promise<R[][]> {
  if (statements.length === 0) return []
  const results = await runStatements<R>(link, inTransaction(statements, identity))
  return withoutWrapping(results, identity)
}

export function ownerOf(link: Link): Owner {
  async function transaction<R extends object>(statements: readonly Statement[]): Promise<R[][]> {
    const results = await runStatements<R>(link, asOwner(statements))
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
