import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Standing } from '#lib/live/standing.ts'
import type { AuthStore } from './auth-store.ts'
import { followProfile } from './live-profile.ts'

/** Follows the profile of whoever is signed in; gives how the connection stands. */
export function useLiveProfile(
  { client }: AuthStore,
  cache: QueryClient,
  userId: string | undefined,
): Standing {
  const [standing, setStanding] = useState<Standing>('off')
  useEffect(() => {
    if (userId === undefined) return
    const release = followProfile({ client, cache, userId }, setStanding)
    return () => {
      release()
      setStanding('off')
    }
  }, [client, cache, userId])
  return standing
}
