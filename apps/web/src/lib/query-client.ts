import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './is-refusal.ts'

/** How long an answer counts as fresh. */
export const CACHE_MS = { short: 10_000, default: 30_000, long: 300_000 } as const

/** How long an answer that nobody looks at is kept. */
const PURGE_MS = 60_000

/** How often a question is asked again that got no answer, or one that may be another the next time. */
const RETRIES = 2

/** What the server said, kept once for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CACHE_MS.default,
      gcTime: PURGE_MS,
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      // What stands on a page that was offline may be of long ago.
      refetchOnReconnect: 'always',
    },
  },
})
