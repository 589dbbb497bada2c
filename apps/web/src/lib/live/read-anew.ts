import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks the server again for everything under a key that is on the page. What is being read at this moment may be of
 * before, so it does not count; but somebody may be waiting for it, so it is not broken off either.
 */
export async function readAnew(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  if (cache.isFetching({ queryKey }) > 0) {
    await cache.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  }
  await cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
