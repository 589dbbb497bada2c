import { type AdminHistory, AdminHistoryEntry, AdminHistoryRequest } from '@firstline/contract/admin'
import { ADMIN_PAGE_SIZE } from '@firstline/contract/limits'
import { z } from 'zod'
import type { Row } from '@firstline/platform/database'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import type { AdminDependencies } from './admin-dependencies.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { presentTime } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** Time in microseconds, log, id of the row. */
const Position = z.tuple([z.int(), z.enum(['edit', 'movement']), z.int()])

const BEFORE = `($2::float8 is null or (at, kind, id)
  < (timestamptz 'epoch' + $2::float8 * interval '1 microsecond', $3::text collate "C", $4::bigint))`

const HISTORY = `select history.*, (extract(epoch from at) * 1000000)::bigint as micros,
    case when kind = 'edit' and actor ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
      then (select email from public.user_profiles where user_id = actor::uuid) end as "actorEmail"
  from (
    (select created_at as at, 'movement' collate "C" as kind, id, actor, reason, kind as credit, delta,
       balance_after as "balanceAfter", generation_id as "generationId", null::jsonb as before, null::jsonb as after
     from public.credit_movements where user_id = $1)
    union all
    (select at, 'edit' collate "C", id, actor, action, null, null, null, null, before, after
     from public.audit_log where user_id = $1)
  ) as history
  where ${BEFORE}
  order by at desc, kind desc, id desc limit ${ADMIN_PAGE_SIZE + 1}`

/** `admin-history`: the ledger rows and audit log entries of a user, newest first. */
export function historyFunction({ database }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-history',
    access: 'admin',
    async handler(_context, request) {
      const { userId, before } = await readRequest(AdminHistoryRequest, request)
      const position = before ? readCursor(Position, before, 'before') : [null, null, null]
      const rows = await database.query(HISTORY, [userId, ...position])
      const entries = rows.slice(0, ADMIN_PAGE_SIZE)
      const last = entries.at(-1)
      const body: AdminHistory = {
        entries: entries.map(presentEntry),
        next:
          rows.length > ADMIN_PAGE_SIZE && last
            ? writeCursor([Number(last['micros']), String(last['kind']), Number(last['id'])])
            : null,
      }
      return jsonResponse(body)
    },
  })
}

function presentEntry(row: Row): AdminHistoryEntry {
  return AdminHistoryEntry.parse({
    kind: row['kind'],
    at: presentTime(row['at']),
    actor: row['actor'],
    reason: row['reason'],
    ...(row['kind'] === 'movement'
      ? {
          credit: row['credit'],
          delta: row['delta'],
          balanceAfter: row['balanceAfter'],
          generationId: row['generationId'],
        }
      : { actorEmail: row['actorEmail'], before: row['before'] ?? {}, after: row['after'] ?? {} }),
  })
}
