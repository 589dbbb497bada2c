import { UsageRow, UsageSum } from '@firstline/contract/usage'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#platform/api/supabase.ts'
import { getPeriodStart, type UsageFilters } from './usage-filters.ts'

/** Rows per page of `list_usage`, and per call of a download. */
const USAGE_PAGE = 50
const USAGE_DOWNLOAD_PAGE = 1_000

export const USAGE_LOAD_FAILED = 'Your usage could not be read'

/** Pages of the caller's ledger, newest first. */
export function usageQuery(userId: string | undefined, filters: UsageFilters) {
  return infiniteQueryOptions({
    queryKey: ['usage', userId ?? null, filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, { before: pageParam, limit: USAGE_PAGE, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < USAGE_PAGE ? undefined : page.at(-1)?.id),
    enabled: userId !== undefined,
  })
}

/** What was used and returned in the same rows, all pages together. */
export function usageSumQuery(userId: string | undefined, filters: UsageFilters) {
  return queryOptions({
    queryKey: ['usage', userId ?? null, filters, 'sum'],
    queryFn: async ({ signal }) => {
      const { data } = await getSupabase()
        .rpc('sum_usage', toParams(filters))
        .abortSignal(signal)
        .throwOnError()
      return UsageSum.array().parse(data)
    },
    enabled: userId !== undefined,
  })
}

/** Every row, for a download. */
export async function readAllUsage(filters: UsageFilters): Promise<UsageRow[]> {
  const rows: UsageRow[] = []
  let page: UsageRow[]
  do {
    page = await readPage(filters, { before: rows.at(-1)?.id ?? null, limit: USAGE_DOWNLOAD_PAGE })
    rows.push(...page)
  } while (page.length === USAGE_DOWNLOAD_PAGE)
  return rows
}

async function readPage(
  filters: UsageFilters,
  { before, limit, signal }: { before: number | null; limit: number; signal?: AbortSignal },
): Promise<UsageRow[]> {
  const call = getSupabase().rpc('list_usage', { ...toParams(filters), p_before: before, p_limit: limit })
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError()
  return UsageRow.array().parse(data)
}

const toParams = ({ kind, period }: UsageFilters) => ({
  p_kind: kind,
  p_since: getPeriodStart(period)?.toISOString() ?? null,
})
