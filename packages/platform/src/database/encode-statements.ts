import { serialize } from 'pg-protocol'
import { DatabaseError, type Statement } from './database.ts'
import { encodeParameter } from './to-parameter.ts'

/**
 * The prepared statement names: `parse` is null if the statement is already parsed, and '' is the unnamed statement.
 */
export interface StatementNames {
  parse: string | null
  use: string
}

/**
 * Encodes one statement as protocol messages (PostgreSQL: extended query). Those of a transaction are sent in one write
 * with one Sync.
 */
export function encodeStatement({ sql, params = [] }: Statement, { parse, use }: StatementNames): Buffer[] {
  const messages = [
    serialize.bind({ statement: use, values: params.map(encodeParameter) }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
  ]
  return parse === null ? messages : [serialize.parse({ name: parse, text: sql }), ...messages]
}

/** Encodes a script without parameters as one message (PostgreSQL: simple query). */
export function encodeScript(sql: string): Buffer {
  rejectNul(sql)
  return serialize.query(sql)
}

/**
 * The protocol terminates texts with NUL, so the rest would be read as another message. PostgreSQL itself refuses NUL
 * in parameters.
 */
export function rejectNul(sql: string): void {
  if (!sql.includes('\0')) return
  throw new DatabaseError({ code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' })
}
