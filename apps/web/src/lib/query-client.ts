import { QueryClient } from '@tanstack/react-query'

/** How long an answer counts as fresh. */
export const CACHE_MS = { short: 10_000, default: 30_000, long: 300_000 } as const

/** What the server said, kept once for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What stands on a page that was offline may be of long ago.
    queries: { staleTime: CACHE_MS.default, retry: 2, refetchOnReconnect: 'always' },
  },
})
