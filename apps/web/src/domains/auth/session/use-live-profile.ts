import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConnectionStatus } from '#platform/live/connection-status.ts'
import type { AuthStore } from './auth-store.ts'
import { followProfile } from './follow-profile.ts'

/** Follows the signed-in user's profile; returns the state of the connection. */
export function useLiveProfile(
  { client }: AuthStore,
  cache: QueryClient,
  userId: string | undefined,
): ConnectionStatus {
  const [status, setStatus] = useState<ConnectionStatus>('off')
  useEffect(() => {
    if (userId === undefined) return
    const release = followProfile({ client, cache, userId }, setStatus)
    return () => {
      release()
      setStatus('off')
    }
  }, [client, cache, userId])
  return status
}
