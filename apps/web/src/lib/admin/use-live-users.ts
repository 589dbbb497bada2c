import type { SupabaseClient } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readAnew } from '#lib/live/read-anew.ts'
import { type ProfileChange, watchProfiles } from '#lib/live/watch-profiles.ts'
import { knownUsersKey } from './known-user.ts'
import { takeUser } from './take-user.ts'
import { userOfRow } from './user-pages.ts'
import { usersKey } from './users-query.ts'

/** Users who come and go at once cost one reading of the list. */
const GATHER_MS = 250

/** Keeps users on the page as the table is; gives whether it does so at this moment. */
export function useLiveUsers(client: SupabaseClient, adminId: string | undefined): boolean {
  const cache = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (adminId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void readAnew(cache, usersKey)
      }, GATHER_MS)
    }
    const take = (change: ProfileChange) => {
      const user = change.eventType === 'UPDATE' ? userOfRow(change.new) : undefined
      const isShown = user !== undefined && takeUser(cache, user)
      // Who is new has a place in the order, who is gone is known by another id; and a list that is just being read
      // would undo what was put into it.
      if (!isShown || cache.isFetching({ queryKey: usersKey }) > 0) readSoon()
      if (!user && change.eventType !== 'INSERT') void readAnew(cache, knownUsersKey)
    }
    const close = watchProfiles({
      client,
      userId: adminId,
      name: 'admin-users',
      event: '*',
      onChange: take,
      onLive() {
        setLive(true)
        void readAnew(cache, usersKey)
        void readAnew(cache, knownUsersKey)
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
