import { takeTurn } from '@firstline/copywriter'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { functionsLog } from '@firstline/platform/log'
import type { RateLimits } from '@firstline/platform/rate-limits'
import { defineFunction, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { accountNotFound } from './account-not-found.ts'
import { readAccount, type StoredAccount, writeAccountJson } from './export-account.ts'
import { listExportTables } from './export-tables.ts'
import { zipFiles } from './zip-files.ts'

export const EXPORTS_HOURLY_LIMIT = 10

export interface ExportDependencies {
  database: Database
  clock: Clock
  rateLimits: Pick<RateLimits, 'consume'>
}

const HOUR_MS = 3_600_000

/**
 * `account-export`: all stored data of the caller, as a ZIP file of JSON and tables; with `Accept: application/json` as
 * the JSON document alone.
 */
export function exportFunction({ database, clock, rateLimits }: ExportDependencies): WireFunction {
  return defineFunction({
    name: 'account-export',
    access: 'user',
    work: 'file',
    methods: ['GET', 'POST'],
    async handler({ userId }, request) {
      const now = clock.now()
      const rule = { limit: EXPORTS_HOURLY_LIMIT, windowMs: HOUR_MS }
      const { allowed, retryAfterSeconds } = await rateLimits.consume(`export ${userId}`, rule, now)
      if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
      const account = await readAccount(database, userId, now)
      if (account === null) throw accountNotFound()
      const isJson = request.headers.get('accept')?.includes('application/json') === true
      return isJson
        ? fileResponse('json', now, encode(writeAccountJson(account)))
        : fileResponse('zip', now, zipFiles(listFiles(account), now))
    },
  })
}

function listFiles(account: StoredAccount) {
  return [...listExportTables(account), { name: 'account.json', text: writeAccountJson(account) }]
}

function fileResponse(
  format: 'json' | 'zip',
  now: Date,
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Response {
  return new Response(toStream(chunks), {
    headers: {
      'Content-Type': `application/${format}`,
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="account-${now.toISOString().slice(0, 10)}.${format}"`,
    },
  })
}

/** A failure breaks the connection, so that no client takes the part for the whole. */
function toStream(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        functionsLog.error({ error }, 'an account export failed')
        controller.error(error)
      }
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) {
    await takeTurn()
    yield encoder.encode(piece)
  }
}
