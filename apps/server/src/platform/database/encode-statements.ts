import { serialize } from 'pg-protocol/dist/index.js'
import { DatabaseError, type Statement } from './database.ts'
import { toParameter } from './to-parameter.ts'

/**
 * All statements as one run of protocol messages, closed by one Sync: the whole transaction is one write, and the
 * server skips what follows a statement that failed.
 */
export function encodeStatements(statements: readonly Statement[]): Buffer {
  const messages: Buffer[] = []
  for (const { sql, params = [] } of statements) {
    messages.push(serialize.parse({ text: withoutNul(sql) }))
    messages.push(serialize.bind({ values: params.map(toParameter) }))
    messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }
  messages.push(serialize.sync())
  return Buffer.concat(messages)
}

/** A script of several statements without parameters, as one message. */
export function encodeScript(sql: string): Buffer {
  return serialize.query(withoutNul(sql))
}

// The protocol ends the text there, and would read the rest as something else. In a parameter PostgreSQL refuses it.
function withoutNul(sql: string): string {
  if (!sql.includes('\0')) return sql
  throw new DatabaseError({ code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' })
}
