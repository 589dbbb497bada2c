import { QueryClient } from '@tanstack/react-query'
import { UNREACHED } from '#platform/clean-message.ts'
import { isClientError } from './is-client-error.ts'

/** How long data counts as fresh. */
export const CACHE_MS = { short: 10_000, default: 30_000, long: 300_000 } as const

/** How long data without observers is kept. */
const PURGE_MS = 60_000

/** Retries of a query after a lost connection or a server error. */
const RETRIES = 2

/** Whether a wait was given up: another one would only add to it. */
const isWaitOver = (error: Error) => error.message.includes(UNREACHED)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CACHE_MS.default,
      gcTime: PURGE_MS,
      retry: (failures, error) => failures < RETRIES && !isClientError(error) && !isWaitOver(error),
      // Data shown while offline may be old, whatever its cache time.
      refetchOnReconnect: 'always',
    },
  },
})
