import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the active queries of a key. A fetch under way may return data from before the change, so another one follows
 * it; a caller may be waiting for it, so it is not canceled.
 */
export async function refetchActive(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  if (cache.isFetching({ queryKey }) > 0) {
    await cache.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  }
  await cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
