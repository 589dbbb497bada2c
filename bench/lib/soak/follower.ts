import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { reconnectAfterMs } from '../../../apps/web/src/platform/live/reconnect-after.ts'
import { ConnectionLog } from './connection-log.ts'
import { type ClientOptions, openClient } from './open-client.ts'

export interface ReceivedChange {
  userId: string
  credits: number
  at: number
}

interface ReceivedEvents {
  received: ReceivedChange[]
  /** Credits by user, as they were read after it had joined. */
  read: Map<string, number> | null
}

export interface FollowerOptions extends ClientOptions {
  kind: 'member' | 'administrator' | 'service'
  /** Whose row a member follows. */
  userId: string
}

const READ_MS = 5_000
const PAUSE_MS = 200

/** Follows profiles as the web app does: joins again when it is lost, and reads again whenever it has joined. */
export class Follower {
  readonly kind: FollowerOptions['kind']
  readonly userId: string
  readonly connections = new ConnectionLog<ReceivedEvents>(() => ({ received: [], read: null }))
  /** The rows as this client would show them. */
  readonly shown = new Map<string, number>()
  /** The reasons for lost channels, with their counts. */
  readonly reasons = new Map<string, number>()
  readonly #client: SupabaseClient
  #channel: RealtimeChannel | undefined
  #opened = 0
  #tries = 0
  #isOver = false

  constructor({ kind, userId, ...client }: FollowerOptions) {
    this.kind = kind
    this.userId = userId
    this.#client = openClient(client)
    void this.#open()
  }

  async close(): Promise<void> {
    this.#isOver = true
    if (this.#channel) await this.#client.removeChannel(this.#channel)
    await this.#client.realtime.disconnect()
  }

  async #open(): Promise<void> {
    if (this.kind !== 'service') await this.#client.realtime.setAuth()
    if (this.#isOver) return
    this.#opened += 1
    const filter = this.kind === 'member' ? { filter: `user_id=eq.${this.userId}` } : {}
    const event = this.kind === 'member' ? 'UPDATE' : '*'
    this.#channel = this.#client
      .channel(`soak:${this.#opened}`)
      .on(
        'postgres_changes',
        { event: event as '*', schema: 'public', table: 'user_profiles', ...filter },
        (change) => {
          const row = change.new as { user_id: string; credits_dm: number }
          this.connections.now.received.push({ userId: row.user_id, credits: row.credits_dm, at: Date.now() })
          this.shown.set(row.user_id, row.credits_dm)
        },
      )
      .on('system', {}, ({ status, message }: { status: string; message: string }) => {
        if (status === 'error') this.#note(`system: ${message}`)
      })
      .subscribe((status, error) => this.#hear(status, error))
  }

  #hear(status: string, error: Error | undefined): void {
    if (this.#isOver) return
    if (status === 'SUBSCRIBED') {
      this.#tries = 0
      const connection = this.connections.markSubscribed()
      void this.#read(connection)
      return
    }
    this.#note(`${status} ${error?.message ?? ''}`)
    this.connections.markLost()
    // After an error the library joins again. What the server has closed it forgets.
    if (status !== 'CLOSED') return
    this.#tries += 1
    setTimeout(() => void this.#open(), reconnectAfterMs(this.#tries))
  }

  async #read(connection: ReceivedEvents & { until: number | null }): Promise<void> {
    while (connection.until === null && !this.#isOver) {
      const before = connection.received.length
      const query = this.#client.from('user_profiles').select('user_id, credits_dm')
      const asked = this.kind === 'member' ? query.eq('user_id', this.userId) : query
      const { data } = await asked.abortSignal(AbortSignal.timeout(READ_MS))
      if (connection.until !== null) return
      if (!data) {
        await sleep(PAUSE_MS)
        continue
      }
      const rows = data as { user_id: string; credits_dm: number }[]
      connection.read = new Map(rows.map((row) => [row.user_id, row.credits_dm]))
      // Events received meanwhile may be newer than the read.
      const delivered = new Set(connection.received.slice(before).map(({ userId }) => userId))
      for (const [userId, credits] of connection.read)
        if (!delivered.has(userId)) this.shown.set(userId, credits)
      return
    }
  }

  #note(reason: string): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
  }
}
