import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { Paging } from './list-users.ts'

interface EntryRow {
  id: string
  payload: Record<string, unknown>
  created_at: Date
  ip_address: string
}

/** @param field of the payload; `pattern` is an ILIKE pattern */
export async function listAuditEntries(
  { database }: AccountsDependencies,
  { field, pattern }: { field: string; pattern: string },
  { page, perPage }: Paging,
): Promise<{ total: number; entries: EntryRow[] }> {
  const condition = "coalesce(payload ->> $1, '') ilike $2"
  const [[count] = [], entries = []] = await database.transaction<{ total: number } & EntryRow>([
    {
      sql: `select count(*) as total from auth.audit_log_entries where ${condition}`,
      params: [field, pattern],
    },
    {
      sql: `select id, payload, created_at, ip_address from auth.audit_log_entries where ${condition}
        order by created_at desc, id limit $3 offset $4`,
      params: [field, pattern, perPage, (page - 1) * perPage],
    },
  ])
  return { total: count?.total ?? 0, entries }
}
