import { Consent } from '@firstline/contract/consents'
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#platform/api/supabase.ts'

/** What the caller agreed to, the latest last. */
export function consentsQuery(userId: string) {
  return queryOptions({
    queryKey: ['consents', userId],
    queryFn: async ({ signal }) => {
      const { data } = await getSupabase()
        .from('consents')
        .select('id, kind, version, given_at, withdrawn_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return Consent.array().parse(data)
    },
    retry: false,
  })
}
