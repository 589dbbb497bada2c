import { readStoredBrief, StoredSet } from '@firstline/contract/history'
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#platform/api/supabase.ts'

const Briefs = StoredSet.pick({ form: true }).array()

/** The brief of the newest set; null for a member without one. */
export function lastBriefQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['history', userId ?? null, 'last-brief'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await getSupabase()
        .rpc('search_history', { p_limit: 1 })
        .select('form')
        .abortSignal(signal)
        .throwOnError()
      const [newest] = Briefs.parse(rows)
      return (newest && readStoredBrief(newest)) ?? null
    },
    enabled: userId !== undefined,
  })
}
