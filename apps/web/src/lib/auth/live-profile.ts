import type { Profile } from '@firstline/contract/profile'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { readAnew } from '#lib/live/read-anew.ts'
import { reconnectNow } from '#lib/live/reconnect-now.ts'
import { type Standing, watchStanding } from '#lib/live/standing.ts'
import { type ProfileChange, watchProfiles } from '#lib/live/watch-profiles.ts'
import { checkSession } from './lost-session.ts'
import { profileKey } from './profile-query.ts'

export interface LiveProfileOf {
  client: SupabaseClient
  cache: QueryClient
  userId: string
}

type Listener = (standing: Standing) => void
interface Shared {
  listeners: Set<Listener>
  standing: () => Standing
  close: () => void
}

/** Header and page both want to know; a page has one channel for each user all the same. */
const open = new WeakMap<SupabaseClient, Map<string, Shared>>()

/** Keeps the profile in the cache as it is in the database, until the function it gives is called. */
export function followProfile(of: LiveProfileOf, listener: Listener): () => void {
  const { client, userId } = of
  const channels = open.get(client) ?? new Map<string, Shared>()
  open.set(client, channels)
  const shared = channels.get(userId) ?? openProfile(of)
  channels.set(userId, shared)
  shared.listeners.add(listener)
  listener(shared.standing())
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    channels.delete(userId)
    shared.close()
  }
}

function openProfile({ client, cache, userId }: LiveProfileOf): Shared {
  const listeners = new Set<Listener>()
  const standing = watchStanding((next) => {
    for (const listener of listeners) listener(next)
  })
  const close = watchProfiles({
    client,
    userId,
    name: `profile:${userId}`,
    event: 'UPDATE',
    filter: `user_id=eq.${userId}`,
    onChange: (change) => takeChange(cache, userId, change),
    // After a gap, everything on the page may be of before it.
    onLive: () => void readAnew(cache, standing.live() ? [] : profileKey(userId)),
    onLost: standing.lost,
    onEnded: () => void checkSession(client),
  })
  const onOnline = () => void reconnectNow(client)
  window.addEventListener('online', onOnline)
  return {
    listeners,
    standing: standing.get,
    close() {
      window.removeEventListener('online', onOnline)
      standing.stop()
      close()
    },
  }
}

function takeChange(cache: QueryClient, userId: string, change: ProfileChange): void {
  const row: Partial<Profile> = change.new
  const known = cache.getQueryData<Profile | null>(profileKey(userId))
  if (!known || row.version === undefined || change.errors?.length) {
    void readAnew(cache, profileKey(userId))
  } else if (row.version >= known.version) {
    cache.setQueryData(profileKey(userId), { ...known, ...row })
  }
}
