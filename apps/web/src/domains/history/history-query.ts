import { STORED_SET_COLUMNS, StoredSet } from '@firstline/contract/history'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#platform/api/supabase.ts'
import type { HistoryFilters } from './history-filters.ts'

/** Sets per page of the history. */
const HISTORY_PAGE = 30

export const HISTORY_LOAD_FAILED = 'Your history could not be read'

/** Pages of the caller's sets, newest first. */
export function historyQuery(userId: string | undefined, filters: HistoryFilters) {
  return infiniteQueryOptions({
    queryKey: ['history', userId ?? null, filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: null as Pick<StoredSet, 'created_at' | 'id'> | null,
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)),
    enabled: userId !== undefined,
  })
}

async function readPage(
  { search, messageType, mark }: HistoryFilters,
  last: Pick<StoredSet, 'created_at' | 'id'> | null,
  signal: AbortSignal,
): Promise<StoredSet[]> {
  const { data } = await getSupabase()
    .rpc('search_history', {
      p_text: search,
      p_message_type: messageType,
      p_mark: mark,
      p_before: last?.created_at ?? null,
      p_before_id: last?.id ?? null,
      p_limit: HISTORY_PAGE,
    })
    .select(STORED_SET_COLUMNS)
    .abortSignal(signal)
    .throwOnError()
  return StoredSet.array().parse(data).map(sortItems)
}

/** One set; null when it was deleted or is of another user. */
export function storedSetQuery(userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: ['stored-set', userId ?? null, id],
    queryFn: async ({ signal }) => {
      const { data } = await getSupabase()
        .from('generations')
        .select(STORED_SET_COLUMNS)
        .eq('id', id)
        .eq('user_id', userId ?? '')
        .is('deleted_at', null)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data === null ? null : sortItems(StoredSet.parse(data))
    },
    enabled: userId !== undefined,
  })
}

function sortItems(set: StoredSet): StoredSet {
  return { ...set, generation_items: set.generation_items.toSorted((a, b) => a.position - b.position) }
}
