import type { Context } from 'hono'
import {
  applyResponseHeaders,
  BODYLESS_STATUSES,
  type ResponseSettings,
  resolveStatus,
} from './response-settings.ts'
import type { RestResponse } from './rest-response.ts'
import type { Table } from './schema-cache/catalog.ts'
import { buildResponseHeaders } from './request/response-headers.ts'
import { formatAppliedPreferences } from './request/prefer.ts'
import { formatRowsBody } from './rows-result.ts'
import { isUpsert, getMaxAffected, type Write, type WriteResult } from './sql/build-write.ts'

interface Written {
  table: Table
  write: Write
  result: WriteResult
  settings: ResponseSettings
}

/**
 * The response to a write: the written rows when `return=representation`, and their number. PostgREST: Prefer header.
 */
export function createWriteResponse(c: Context, outcome: Written): RestResponse {
  const { table, write, result, settings } = outcome
  const { preferences, format } = write
  const isShown = preferences.return === 'representation'
  const headers = new Headers({
    ...(isShown ? { 'Content-Type': format.contentType } : {}),
    'Content-Range': formatRange(write, result),
    ...buildLocation(c, outcome),
    ...buildResponseHeaders(listApplied(table, write)),
  })
  const status = resolveStatus(settings, defaultStatus(table, write, result))
  applyResponseHeaders(settings, headers)
  if (!isShown || BODYLESS_STATUSES.has(status)) return { status, headers, body: null }
  const body = format.isSingle
    ? formatRowsBody({ body: result.body, rows: 1, total: null }, format)
    : result.body
  return { status, headers, body }
}

function defaultStatus(table: Table, write: Write, { rows, updatedRows }: WriteResult): number {
  const isShown = write.preferences.return === 'representation'
  if (write.method === 'PATCH' || write.method === 'DELETE') return isShown ? 200 : 204
  const hasInserted = rows === 0 || updatedRows < rows
  if (write.method === 'PUT' && !hasInserted) return isShown ? 200 : 204
  const isMerge = isUpsert(table, write) && write.preferences.resolution === 'merge-duplicates'
  return isMerge && !hasInserted ? 200 : 201
}

function formatRange({ method, preferences }: Write, { rows }: WriteResult): string {
  const span = method === 'PATCH' && rows > 0 ? `0-${rows - 1}` : '*'
  return `${span}/${preferences.count === null ? '*' : rows}`
}

/** The address of the one inserted row. PostgREST: Prefer header, Headers Only. */
function buildLocation(c: Context, { table, write, result }: Written): { Location?: string } {
  if (write.method !== 'POST' || write.preferences.return !== 'headers-only' || result.body === '') return {}
  const keys: unknown = JSON.parse(result.body)
  const key: unknown = Array.isArray(keys) && keys.length === 1 ? keys[0] : null
  if (!Array.isArray(key)) return {}
  const filters = table.primaryKey.map(
    (name, index) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(key[index]))}`,
  )
  return { Location: `${new URL(c.req.url).pathname}?${filters.join('&')}` }
}

function listApplied(table: Table, write: Write): string {
  const { method, preferences } = write
  return formatAppliedPreferences(preferences, [
    'return',
    'count',
    ...(isUpsert(table, write) ? (['resolution'] as const) : []),
    ...(method === 'POST' || method === 'PUT' ? (['missing'] as const) : []),
    ...(getMaxAffected(write) === null ? [] : (['maxAffected'] as const)),
  ])
}
