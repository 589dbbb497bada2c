import type { Profile } from '@firstline/contract/profile'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { refetchActive } from '#platform/live/refetch-active.ts'
import { reconnectNow } from '#platform/live/reconnect-now.ts'
import { type ConnectionStatus, watchConnectionStatus } from '#platform/live/connection-status.ts'
import { type ProfileChange, watchProfiles } from '#platform/live/watch-profiles.ts'
import { forgetRefusedSession } from '#platform/api/lost-session.ts'
import { profileKey } from './profile-query.ts'

export interface FollowProfileOptions {
  client: SupabaseClient
  cache: QueryClient
  userId: string
}

type Listener = (status: ConnectionStatus) => void
interface Shared {
  listeners: Set<Listener>
  status: () => ConnectionStatus
  close: () => void
}

/** Header and page both subscribe; a page has one channel for each user. */
const openChannels = new WeakMap<SupabaseClient, Map<string, Shared>>()

/** Keeps the cached profile up to date until the returned function is called. */
export function followProfile(options: FollowProfileOptions, listener: Listener): () => void {
  const { client, userId } = options
  const channels = openChannels.get(client) ?? new Map<string, Shared>()
  openChannels.set(client, channels)
  const shared = channels.get(userId) ?? openProfile(options)
  channels.set(userId, shared)
  shared.listeners.add(listener)
  listener(shared.status())
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    channels.delete(userId)
    shared.close()
  }
}

function openProfile({ client, cache, userId }: FollowProfileOptions): Shared {
  const listeners = new Set<Listener>()
  const status = watchConnectionStatus((next) => {
    for (const listener of listeners) listener(next)
  })
  const close = watchProfiles({
    client,
    userId,
    name: `profile:${userId}`,
    event: 'UPDATE',
    filter: `user_id=eq.${userId}`,
    onChange: (change) => applyChange(cache, userId, change),
    // Changes may have been missed while disconnected.
    onLive: () => void refetchActive(cache, status.live() ? [] : profileKey(userId)),
    onLost: status.lost,
    onEnded: (reason, token) => void forgetRefusedSession(client, reason, token),
  })
  const onOnline = () => void reconnectNow(client)
  window.addEventListener('online', onOnline)
  return {
    listeners,
    status: status.get,
    close() {
      window.removeEventListener('online', onOnline)
      status.stop()
      close()
    },
  }
}

function applyChange(cache: QueryClient, userId: string, change: ProfileChange): void {
  const row: Partial<Profile> = change.new
  const known = cache.getQueryData<Profile | null>(profileKey(userId))
  if (!known || row.version === undefined || change.errors?.length) {
    void refetchActive(cache, profileKey(userId))
  } else if (row.version >= known.version) {
    cache.setQueryData(profileKey(userId), { ...known, ...row })
  }
}
