import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { holdsSession } from '#lib/auth/holds-session.ts'
import { reconnectAfterMs } from './reconnect-after.ts'

/** A row as it comes over the wire: columns the reader may not see are left out. */
export type ProfileChange = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface ProfilesWatch {
  client: SupabaseClient
  /** Who watches: nothing is asked before this user's session can be. */
  userId: string
  /** Names the channel, for those who read the server's log. */
  name: string
  event: 'UPDATE' | '*'
  filter?: string
  onChange: (change: ProfileChange) => void
  /** From now on changes arrive. What happened before this moment was perhaps missed. */
  onLive: () => void
  /** Changes may be missed until it is live again, which is tried by itself. */
  onLost: () => void
  /** The server has ended it, or finds the token no good: who watches may have no right to any more. */
  onEnded?: () => void
}

/** What the server says of tokens that have expired, or whose session has ended. */
const BAD_TOKEN = 'InvalidJWTToken'

/** The client library hands out a channel that is just being left to whoever asks for the same topic. */
let opened = 0

/** Watches rows of `user_profiles` until the function it gives is called. */
export function watchProfiles(watch: ProfilesWatch): () => void {
  const { client, userId, name, event, filter } = watch
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isOver = false

  const openLater = () => {
    tries += 1
    clearTimeout(timer)
    timer = setTimeout(() => void open(), reconnectAfterMs(tries))
  }
  const open = async () => {
    // Joined before the client has told its socket who this is, the channel would be a stranger's and stay silent.
    const isKnown = await holdsSession(client, userId)
    if (isKnown) await client.realtime.setAuth()
    if (isOver) return
    if (!isKnown) return openLater()
    opened += 1
    channel = client
      .channel(`${name}:${opened}`)
      .on(
        'postgres_changes',
        { event, schema: 'public', table: 'user_profiles', ...(filter !== undefined && { filter }) },
        (change: ProfileChange) => {
          if (!isOver) watch.onChange(change)
        },
      )
      .on('system', {}, ({ status }: { status: string }) => {
        if (status === 'error' && !isOver) watch.onLost()
      })
      .subscribe(hear)
  }
  const hear = (status: string, error?: Error) => {
    if (isOver) return
    if (status === 'SUBSCRIBED') {
      tries = 0
      watch.onLive()
      return
    }
    watch.onLost()
    const isClosed = status === 'CLOSED'
    if (isClosed || error?.message.startsWith(BAD_TOKEN)) watch.onEnded?.()
    // After an error the library joins again. What the server has closed it forgets.
    if (isClosed) openLater()
  }

  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    if (channel) void client.removeChannel(channel)
  }
}
