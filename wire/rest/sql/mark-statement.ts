import type { Statement } from '@firstline/platform/database'
import type { Scope } from './source.ts'

/**
 * A statement marked with the fingerprint of its catalog. Connections cache prepared statements by their text, with the
 * parameter types of the first use. After a column's type changes, the text must differ.
 */
export function markStatement(sql: string, { catalog, parameters }: Scope): Statement {
  return { sql: `/* ${catalog.fingerprint} */ ${sql}`, params: parameters.values }
}
