import {
  AdminGeneration,
  type AdminGenerations,
  AdminGenerationsRequest,
} from '@firstline/contract/admin-generations'
import { z } from 'zod'
import type { Row } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { type AdminDependencies, formatActor } from './admin-dependencies.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { readRequest } from './read-request.ts'

/** Generations per page of a support case. */
const ADMIN_GENERATIONS_PAGE = 20

/** How long the pages of one viewing can be read. */
const VIEWING_MS = 3_600_000

/** The entry of the viewing in the audit log; microseconds and id of the last generation. */
const Position = z.tuple([z.int(), z.int(), z.uuid()])

const PAGE = `select g.id, g.message_type as "messageType", g.status, g.charge, g.created_at as "createdAt",
    g.finished_at as "finishedAt", g.error_message as "errorMessage", g.form as brief, g.note,
    (extract(epoch from g.created_at) * 1000000)::bigint as micros,
    (select coalesce(json_agg(json_build_object(
        'position', i.position, 'content', i.content, 'editedContent', i.edited_content,
        'score', (i.score ->> 'total')::float8, 'writtenBy', i.written_by, 'usedAt', i.used_at,
        'repliedAt', i.replied_at) order by i.position), '[]')
      from public.generation_items i where i.generation_id = g.id) as items
  from public.generations g
  where g.user_id = $1 and g.deleted_at is null
    and ($2::float8 is null
      or (g.created_at, g.id) < (timestamptz 'epoch' + $2::float8 * interval '1 microsecond', $3::uuid))
  order by g.created_at desc, g.id desc limit ${ADMIN_GENERATIONS_PAGE + 1}`

/** `admin-generations`: a user's briefs and messages, newest first. Each viewing is in the audit log with its reason. */
export function generationsFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-generations',
    access: 'admin',
    async handler(context, request) {
      const fields = await readRequest(AdminGenerationsRequest, request)
      const now = clock.now()
      const editor = formatActor(context)
      const [viewing, micros, id] = fields.after
        ? readCursor(Position, fields.after, 'after')
        : ([null, null, null] as const)
      const entry = await callSqlFunction<number | null>(database, 'firstline.view_generations', {
        p_editor: editor,
        p_user: fields.userId,
        p_entry: viewing,
        p_reason: fields.reason ?? null,
        p_since: new Date(now.getTime() - VIEWING_MS),
        p_now: now,
      })
      if (entry === null) throw viewing === null ? new AppError('user_not_found') : new AppError('forbidden')
      const found = await database.query(PAGE, [fields.userId, micros, id])
      const rows = found.slice(0, ADMIN_GENERATIONS_PAGE)
      const last = rows.at(-1)
      const body: AdminGenerations = {
        generations: rows.map(presentGeneration),
        next:
          found.length > ADMIN_GENERATIONS_PAGE && last
            ? writeCursor([entry, Number(last['micros']), String(last['id'])])
            : null,
      }
      return jsonResponse(body)
    },
  })
}

function presentGeneration(row: Row): AdminGeneration {
  return AdminGeneration.parse({
    ...row,
    createdAt: presentMoment(row['createdAt']),
    finishedAt: presentMoment(row['finishedAt']),
  })
}

function presentMoment(time: unknown): string | null {
  return time instanceof Date ? time.toISOString() : null
}
