import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { buildPagingHeaders, readPaging } from './paging.ts'

/** The searchable scopes, and the payload field of each. */
const SCOPES: Readonly<Record<string, string>> = {
  author: 'actor_id',
  action: 'action',
  type: 'log_type',
}

/**
 * GET /admin/audit?page=&per_page=&query= (GoTrue: internal/api/audit.go), newest first. `query` is `scope:substring`.
 */
export async function handleListAudit(
  { accounts }: Pick<AuthServices, 'accounts'>,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  const paging = readPaging(url.searchParams)
  const query = url.searchParams.get('query') ?? ''
  const { field, pattern } = query === '' ? { field: 'action', pattern: '%' } : readQuery(query)
  const { total, entries } = await accounts.listAudit({ field, pattern }, paging)
  return jsonResponse(entries, buildPagingHeaders(url, paging, total))
}

function readQuery(query: string): { field: string; pattern: string } {
  const [, scope = '', value = ''] = /^([^:]*):(.*)$/s.exec(query) ?? []
  const field = Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined
  if (field === undefined) {
    throw createValidationError(
      `Invalid query scope: a query is one of ${Object.keys(SCOPES).join(', ')}, a colon, and words`,
    )
  }
  return { field, pattern: `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` }
}
