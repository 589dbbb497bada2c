import type { Statement } from '#server/platform/database/database.ts'
import type { Scope } from './source.ts'

/**
 * A statement with the mark of the catalogue it was made for. Connections keep statements by their text, with the types
 * that its parameters had when it came first: once a column is of another type it has to be another text.
 */
export function statementOf(sql: string, { catalogue, parameters }: Scope): Statement {
  return { sql: `/* ${catalogue.fingerprint} */ ${sql}`, params: parameters.values }
}
