import { readStoredBrief, StoredSet } from '@firstline/contract/history'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getSupabase } from '#platform/api/supabase.ts'

const Briefs = StoredSet.pick({ form: true }).array()

/** The brief of the newest set; null for a member without one, undefined until it is known. */
export function useLastBrief() {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: ['history', user?.id ?? null, 'last-brief'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await getSupabase()
        .rpc('search_history', { p_limit: 1 })
        .select('form')
        .abortSignal(signal)
        .throwOnError()
      const [newest] = Briefs.parse(rows)
      return (newest && readStoredBrief(newest)) ?? null
    },
    enabled: user !== null,
  })
  return data
}
