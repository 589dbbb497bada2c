import type { Context } from 'hono'
import { addHeaders, type AnswerSettings, statusOf } from './answer-settings.ts'
import type { Table } from './catalogue/catalogue.ts'
import { EMPTY_STATUSES } from './empty-statuses.ts'
import { answerHeaders } from './request/answer-headers.ts'
import { appliedPreferences } from './request/prefer.ts'
import { bodyOf } from './rows-result.ts'
import { isUpsert, maxAffectedOf, type Write, type WriteResult } from './sql/build-write.ts'

interface Written {
  table: Table
  write: Write
  result: WriteResult
  settings: AnswerSettings
}

/** The answer to a write: what was written if it was asked for, and how much it was. */
export function writeAnswer(c: Context, written: Written): Response {
  const { table, write, result, settings } = written
  const { preferences, form } = write
  const isShown = preferences.return === 'representation'
  const headers = new Headers({
    ...(isShown ? { 'Content-Type': form.contentType } : {}),
    'Content-Range': contentRange(write, result),
    ...locationOf(c, written),
    ...answerHeaders(applied(table, write)),
  })
  const status = statusOf(settings, usualStatus(table, write, result))
  addHeaders(settings, headers)
  if (!isShown || EMPTY_STATUSES.has(status)) return new Response(null, { status, headers })
  const body = form.isSingle ? bodyOf({ body: result.body, rows: 1, total: null }, form) : result.body
  return new Response(body, { status, headers })
}

function usualStatus(table: Table, write: Write, { rows, found }: WriteResult): number {
  const isShown = write.preferences.return === 'representation'
  if (write.method === 'PATCH' || write.method === 'DELETE') return isShown ? 200 : 204
  const hasInserted = rows === 0 || found < rows
  if (write.method === 'PUT' && !hasInserted) return isShown ? 200 : 204
  const isMerge = isUpsert(table, write) && write.preferences.resolution === 'merge-duplicates'
  return isMerge && !hasInserted ? 200 : 201
}

function contentRange({ method, preferences }: Write, { rows }: WriteResult): string {
  const span = method === 'PATCH' && rows > 0 ? `0-${rows - 1}` : '*'
  return `${span}/${preferences.count === null ? '*' : rows}`
}

/** Where the one row that was inserted can be read. */
function locationOf(c: Context, { table, write, result }: Written): { Location?: string } {
  if (write.method !== 'POST' || write.preferences.return !== 'headers-only' || result.body === '') return {}
  const keys: unknown = JSON.parse(result.body)
  const key: unknown = Array.isArray(keys) && keys.length === 1 ? keys[0] : null
  if (!Array.isArray(key)) return {}
  const filters = table.primaryKey.map(
    (name, index) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(key[index]))}`,
  )
  return { Location: `${new URL(c.req.url).pathname}?${filters.join('&')}` }
}

function applied(table: Table, write: Write): string {
  const { method, preferences } = write
  return appliedPreferences(preferences, [
    'return',
    'count',
    ...(isUpsert(table, write) ? (['resolution'] as const) : []),
    ...(method === 'POST' || method === 'PUT' ? (['missing'] as const) : []),
    ...(maxAffectedOf(write) === null ? [] : (['maxAffected'] as const)),
  ])
}
