import type { Statement } from '#server/platform/database/database.ts'
import type { Table } from '../catalogue/catalogue.ts'
import type { DatabaseFunction } from '../catalogue/database-function.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { AnswerForm } from '../request/accept.ts'
import type { Preferences } from '../request/prefer.ts'
import { RestError } from '../rest-error.ts'
import { buildRead } from '../sql/build-read.ts'
import { type Scope, sourceOf } from '../sql/source.ts'
import { buildCall, CALL } from './build-call.ts'
import { buildScalars } from './build-scalars.ts'
import type { CallInput } from './call-input.ts'
import { guardRows } from './guard-rows.ts'

export interface Call {
  input: CallInput
  query: RestQuery & { limit: number }
  form: AnswerForm
  preferences: Preferences
  /** The answer to HEAD. */
  isBodiless: boolean
}

/** The statement of a call. Its one row is a `RowsResult`; not exactly what was asked for undoes the call. */
export function buildCallStatement(called: DatabaseFunction, call: Call, scope: Scope): Statement {
  const { form, preferences } = call
  const maxAffected = called.returns.kind === 'void' ? null : preferences.maxAffected
  if (maxAffected !== null && !called.isSet) throw notASet()
  // The arguments come first, so that their parameters do.
  const prefix = `with ${CALL} as (${buildCall(called, call.input, scope.parameters)}) `
  // What is no set is one row or value, whatever page is asked for.
  const query = called.isSet ? call.query : { ...call.query, limit: 1, offset: 0 }
  const statement = buildResult(called, { ...call, query, prefix }, scope)
  return guardRows(statement, { isSingle: form.isSingle && called.returns.kind !== 'void', maxAffected })
}

function buildResult(called: DatabaseFunction, call: Call & { prefix: string }, scope: Scope): Statement {
  const { prefix, query, form, preferences, isBodiless } = call
  const table = tableOf(called, scope)
  if (table === null) return buildScalars(called, call, scope)
  const source = sourceOf(table, query, scope)
  // What a function gives is there as a whole, so that every kind of count is exact.
  const count = preferences.count === null ? 'none' : 'exact'
  return buildRead({ source, from: CALL, prefix, query, form, count, isBodiless }, scope)
}

/** The rows of a function as a table; those of a table keep its ways to others. Null when it gives no rows. */
function tableOf({ schema, name, returns }: DatabaseFunction, { catalogue }: Scope): Table | null {
  if (returns.kind !== 'rows') return null
  const known = returns.table === null ? undefined : catalogue.tables.get(returns.table)
  return {
    schema,
    name,
    primaryKey: [],
    relationships: [],
    hasRowSecurity: false,
    knownTo: new Set(),
    ...known,
    kind: 'function',
    columns: returns.columns,
  }
}

function notASet(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  })
}
