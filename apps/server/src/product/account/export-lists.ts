import type { AccountExport } from '@firstline/contract/account'
import type { Database } from '@firstline/platform/database'

export type ExportLists = Pick<AccountExport, 'generations' | 'ledger' | 'logs'>

interface List {
  /**
   * Selects `entry` and `cursor` of up to $3 rows of the user $1 after the cursor $2, null at first. Columns are listed
   * explicitly, so that a secret column of a later migration is not exported.
   */
  sql: string
  /** A page is compressed in one go, while other requests wait: a generation with its messages has up to 10 kB. */
  pageSize: number
}

/** The lists that grow without a limit, oldest first. */
const LISTS: Record<keyof ExportLists, List> = {
  generations: {
    pageSize: 25,
    sql: `
select json_build_object(
  'id', g.id, 'messageType', g.message_type, 'status', g.status, 'charge', g.charge, 'plan', g.plan,
  'createdAt', g.created_at, 'finishedAt', g.finished_at, 'brief', g.form, 'note', g.note, 'deletedAt', g.deleted_at,
  'items', (
    select coalesce(json_agg(json_build_object(
      'position', position, 'content', content, 'explanation', explanation, 'score', score,
      'writtenBy', written_by, 'isRough', is_rough,
      'editedContent', edited_content, 'isFavorite', is_favorite, 'usedAt', used_at, 'repliedAt', replied_at
    ) order by position), '[]')
    from public.generation_items where generation_id = g.id)
  ) as entry, g.created_at::text || ' ' || g.id as cursor
from public.generations as g
where g.user_id = $1
  and ($2::text is null or (g.created_at, g.id) > (left($2, -37)::timestamptz, right($2, 36)::uuid))
order by g.created_at, g.id limit $3`,
  },
  ledger: {
    pageSize: 2_000,
    sql: `
select json_build_object(
  'at', created_at, 'kind', kind, 'delta', delta, 'balanceAfter', balance_after, 'reason', reason,
  'generationId', generation_id) as entry, id::text as cursor
from public.credit_movements
where user_id = $1 and ($2::text is null or id > $2::bigint)
order by id limit $3`,
  },
  logs: {
    pageSize: 2_000,
    sql: `
select json_build_object(
  'at', "timestamp", 'messageType', message_type, 'model', model_used, 'tokens', estimated_tokens,
  'cost', cost_estimate, 'plan', plan, 'testingMode', testing_mode) as entry, id::text as cursor
from public.message_logs
where user_id = $1 and ($2::text is null or id > $2::bigint)
order by id limit $3`,
  },
}

export type ReadExportList = <Name extends keyof ExportLists>(name: Name) => AsyncGenerator<ExportLists[Name]>

/** Reads the lists of an export in pages, so that memory does not grow with the account. */
export function createListReader(database: Database, userId: string): ReadExportList {
  return async function* readPages(name) {
    const { sql, pageSize } = LISTS[name]
    let cursor: string | null = null
    let hasMore = true
    while (hasMore) {
      const rows: { entry: unknown; cursor: string }[] = await database.query(sql, [userId, cursor, pageSize])
      // Each entry has the shape of the contract; the export's test parses the whole document.
      yield rows.map(({ entry }) => entry) as ExportLists[typeof name]
      cursor = rows.at(-1)?.cursor ?? null
      hasMore = rows.length === pageSize
    }
  }
}
