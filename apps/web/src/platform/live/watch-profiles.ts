import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { waitForSession } from '#platform/session/wait-for-session.ts'
import { reconnectAfterMs } from './reconnect-after.ts'

/** A row as it is sent: without the columns that the user has no grant for. */
export type ProfileChange = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface ProfilesWatch {
  client: SupabaseClient
  /** The channel is not joined before this user's session is available. */
  userId: string
  /** Part of the topic, for the server's log. */
  name: string
  event: 'UPDATE' | '*'
  filter?: string
  onChange: (change: ProfileChange) => void
  /** Changes arrive from now on. Earlier ones may have been missed. */
  onLive: () => void
  /** Changes may be missed until it is live again; it reconnects by itself. */
  onLost: () => void
  /**
   * The server closed it or refused the token: the user may have lost the permission.
   * @param reason the server's; empty when it gave none
   * @param token the access token the channel was opened with
   */
  onEnded?: (reason: string, token: string | null) => void
}

/** The error for a token that has expired, or whose session has ended. */
const BAD_TOKEN = 'InvalidJWTToken: '

/** Makes topics unique: the client library returns a channel that is being left to the next call with the same topic. */
let opened = 0

/** Watches rows of `user_profiles` until the returned function is called. */
export function watchProfiles(watch: ProfilesWatch): () => void {
  const { client, userId, name, event, filter } = watch
  let channel: RealtimeChannel | undefined
  let token: string | null = null
  let reason = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isOver = false

  const openLater = () => {
    tries += 1
    clearTimeout(timer)
    timer = setTimeout(() => void open(), reconnectAfterMs(tries))
  }
  /** Whether the socket has the access token of this user. */
  const joinSession = async () => {
    const isKnown = await waitForSession(client, userId)
    if (isKnown) await client.realtime.setAuth()
    return isKnown
  }
  const open = async () => {
    // Joined before the socket has the access token, the channel would be anonymous and receive nothing.
    const isKnown = await joinSession().catch(() => false)
    if (isOver) return
    if (!isKnown) return openLater()
    opened += 1
    token = client.realtime.accessTokenValue
    reason = ''
    channel = client
      .channel(`${name}:${opened}`)
      .on(
        'postgres_changes',
        { event, schema: 'public', table: 'user_profiles', ...(filter !== undefined && { filter }) },
        (change: ProfileChange) => {
          if (!isOver) watch.onChange(change)
        },
      )
      .on('system', {}, ({ status, message }: { status: string; message?: string }) => {
        if (status !== 'error' || isOver) return
        reason = message ?? ''
        watch.onLost()
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
    if (isClosed) watch.onEnded?.(reason, token)
    else if (error?.message.startsWith(BAD_TOKEN))
      watch.onEnded?.(error.message.slice(BAD_TOKEN.length), token)
    // After an error the library joins again, but not after the server closed the channel.
    if (isClosed) openLater()
  }

  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    if (channel) void client.removeChannel(channel)
  }
}
