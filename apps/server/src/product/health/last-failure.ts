import type { Database } from '@firstline/platform/database'
import { formatAge } from './format-figures.ts'

/** The last failure of an outside service, after which no call succeeded. */
export interface ServiceFailure {
  subject: string
  at: Date
  isRefusal: boolean
  status: number | null
  code: string | null
}

/** A refusal comes first: it doesn't end by itself. Without subjects, all of the service are read. */
export async function readLastFailure(
  database: Database,
  service: 'model' | 'payments',
  subjects: readonly string[] | null = null,
): Promise<ServiceFailure | null> {
  const [row] = await database.query<ServiceFailure>(
    `select subject, at, is_refusal as "isRefusal", status, code from firstline.service_failures
     where service = $1 and ($2::text[] is null or subject = any ($2)) order by is_refusal desc, at desc limit 1`,
    [service, subjects],
  )
  return row ?? null
}

/** 'status 401 (invalid_api_key), 3 minutes ago'. */
export function formatFailure({ status, code, at }: ServiceFailure, now: Date): string {
  const what = status === null ? 'no response' : `status ${status}`
  return `${what}${code === null ? '' : ` (${code})`}, ${formatAge(now.getTime() - at.getTime())} ago`
}
