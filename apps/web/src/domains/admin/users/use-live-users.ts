import type { SupabaseClient } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchActive } from '#platform/live/refetch-active.ts'
import { type ProfileChange, watchProfiles } from '#platform/live/watch-profiles.ts'
import { adminUserKeys } from './admin-user-query.ts'
import { cacheUser } from './cache-user.ts'
import { parseUserRow } from './user-pages.ts'
import { usersKey } from './users-query.ts'

/** Several users who come or go within this time cause one read of the list. */
const GATHER_MS = 250

/** Keeps the users on the page up to date; returns whether the connection is live. */
export function useLiveUsers(client: SupabaseClient, adminId: string | undefined): boolean {
  const cache = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (adminId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetchActive(cache, usersKey)
      }, GATHER_MS)
    }
    const take = (change: ProfileChange) => {
      const user = change.eventType === 'UPDATE' ? parseUserRow(change.new) : undefined
      const isShown = user !== undefined && cacheUser(cache, user)
      // A new user has a place in the order, a deleted one is identified by another id; and a list read before the
      // change would undo it.
      if (!isShown || cache.isFetching({ queryKey: usersKey }) > 0) readSoon()
      if (!user && change.eventType !== 'INSERT') void refetchActive(cache, adminUserKeys)
    }
    const close = watchProfiles({
      client,
      userId: adminId,
      name: 'admin-users',
      event: '*',
      onChange: take,
      onLive() {
        setLive(true)
        void refetchActive(cache, usersKey)
        void refetchActive(cache, adminUserKeys)
      },
      onLost: () => setLive(false),
    })
    return () => {
      clearTimeout(timer)
      close()
      setLive(false)
    }
  }, [client, cache, adminId])
  return isLive
}
