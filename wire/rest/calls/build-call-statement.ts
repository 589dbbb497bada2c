import type { Statement } from '@firstline/platform/database'
import type { DatabaseFunction, Table } from '../schema-cache/catalog.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { ResponseFormat } from '../request/accept.ts'
import type { Preferences } from '../request/prefer.ts'
import { RestError } from '../rest-error.ts'
import { buildRead } from '../sql/build-read.ts'
import { addChecks } from '../sql/statement-checks.ts'
import { type Scope, buildSource } from '../sql/source.ts'
import { buildCall, CALL_ALIAS } from './build-call.ts'
import { buildScalars } from './build-scalars.ts'
import type { CallInput } from './call-input.ts'

export interface Call {
  input: CallInput
  query: RestQuery & { limit: number }
  format: ResponseFormat
  preferences: Preferences
  /** True for HEAD. */
  isBodiless: boolean
}

/** The statement of a call. Its one row is a `RowsResult`. A wrong number of rows fails, which rolls the call back. */
export function buildCallStatement(callee: DatabaseFunction, call: Call, scope: Scope): Statement {
  const { format, preferences } = call
  const maxAffected = callee.returns.kind === 'void' ? null : preferences.maxAffected
  if (maxAffected !== null && !callee.isSet) throw notSetReturning()
  // Built first, because the CTE with the arguments is the first part of the statement.
  const prefix = `with ${CALL_ALIAS} as (${buildCall(callee, call.input, scope.parameters)}) `
  // A function that returns no set has one row or value, which is not paged.
  const query = callee.isSet ? call.query : { ...call.query, limit: 1, offset: 0 }
  const statement = buildResult(callee, { ...call, query, prefix }, scope)
  const isSingle = format.isSingle && callee.returns.kind !== 'void'
  if (!isSingle && maxAffected === null) return statement
  const body = addChecks('body', { isSingle, maxAffected }, { rows: 'rows', shown: 'rows' })
  return { ...statement, sql: `select ${body} as body, rows, total from (${statement.sql}) as _rest_result` }
}

function buildResult(callee: DatabaseFunction, call: Call & { prefix: string }, scope: Scope): Statement {
  const { prefix, query, format, preferences, isBodiless } = call
  const table = findResultTable(callee, scope)
  if (table === null) return buildScalars(callee, call, scope)
  const source = buildSource(table, query, scope)
  // The function has already computed all rows, so every kind of count is exact.
  const count = preferences.count === null ? 'none' : 'exact'
  return buildRead({ source, from: CALL_ALIAS, prefix, query, format, count, isBodiless }, scope)
}

/** A function's rows as a table; rows of a real table keep its relationships. Null when it returns no rows. */
function findResultTable({ schema, name, returns }: DatabaseFunction, { catalog }: Scope): Table | null {
  if (returns.kind !== 'rows') return null
  const known = returns.table === null ? undefined : catalog.tables.get(returns.table)
  return {
    schema,
    name,
    primaryKey: [],
    relationships: [],
    hasRowSecurity: false,
    visibleTo: new Set(),
    ...known,
    kind: 'function',
    columns: returns.columns,
  }
}

function notSetReturning(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  })
}
