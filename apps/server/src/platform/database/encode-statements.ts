import { serialize } from 'pg-protocol/dist/index.js'
import { DatabaseError, type Statement } from './database.ts'
import { toParameter } from './to-parameter.ts'

/** Under which name a statement is to be parsed, null where it was already, and by which it is used. Empty is no name. */
export interface StatementNames {
  parse: string | null
  use: string
}

/** One statement as protocol messages; those of a whole transaction are sent at once, closed by one Sync. */
export function encodeStatement({ sql, params = [] }: Statement, { parse, use }: StatementNames): Buffer[] {
  const messages = [
    serialize.bind({ statement: use, values: params.map(toParameter) }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
  ]
  return parse === null ? messages : [serialize.parse({ name: parse, text: sql }), ...messages]
}

/** A script of several statements without parameters, as one message. */
export function encodeScript(sql: string): Buffer {
  refuseNul(sql)
  return serialize.query(sql)
}

/** The protocol ends a text at a NUL, and would read the rest as something else. In a parameter PostgreSQL refuses it. */
export function refuseNul(sql: string): void {
  if (!sql.includes('\0')) return
  throw new DatabaseError({ code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' })
}
