import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { pagingHeaders, readPaging } from './paging.ts'

interface EntryRow {
  id: string
  payload: Record<string, unknown>
  created_at: Date
  ip_address: string
}

/** What a query may ask for, and where that stands. */
const SCOPES: Readonly<Record<string, string>> = {
  author: 'actor_id',
  action: 'action',
  type: 'log_type',
}

/** GET /admin/audit?page=&per_page=&query=: who did what from where, newest first. `query` is `scope:part of the value`. */
export async function listAudit({ database }: AuthParts, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const paging = readPaging(url.searchParams)
  const query = url.searchParams.get('query') ?? ''
  const { field, pattern } = query === '' ? { field: 'action', pattern: '%' } : readQuery(query)
  const matching = "coalesce(payload ->> $1, '') ilike $2"
  const [[count] = [], entries = []] = await database.transaction<{ total: number } & EntryRow>([
    {
      sql: `select count(*) as total from auth.audit_log_entries where ${matching}`,
      params: [field, pattern],
    },
    {
      sql: `select id, payload, created_at, ip_address from auth.audit_log_entries where ${matching}
        order by created_at desc, id limit $3 offset $4`,
      params: [field, pattern, paging.perPage, (paging.page - 1) * paging.perPage],
    },
  ])
  return jsonResponse(entries, pagingHeaders(url, paging, count?.total ?? 0))
}

function readQuery(query: string): { field: string; pattern: string } {
  const [, scope = '', value = ''] = /^([^:]*):(.*)$/s.exec(query) ?? []
  const field = Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined
  if (field === undefined) {
    throw validationFailed(
      `Invalid query scope: a query is one of ${Object.keys(SCOPES).join(', ')}, a colon, and words`,
    )
  }
  return { field, pattern: `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` }
}
