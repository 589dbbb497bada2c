import { serialize } from 'pg-protocol/dist/index.js'
import type { Statement } from './database.ts'
import { toParameter } from './to-parameter.ts'

/**
 * All statements as one run of protocol messages, closed by one Sync: the whole transaction is one write, and the
 * server skips what follows a statement that failed.
 */
export function encodeStatements(statements: readonly Statement[]): Buffer {
  const messages: Buffer[] = []
  for (const { sql, params = [] } of statements) {
    messages.push(serialize.parse({ text: sql }))
    messages.push(serialize.bind({ values: params.map(toParameter) }))
    messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }
  messages.push(serialize.sync())
  return Buffer.concat(messages)
}

/** A script of several statements without parameters, as one message. */
export function encodeScript(sql: string): Buffer {
  return serialize.query(sql)
}
