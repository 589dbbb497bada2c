import type { Database } from '#server/platform/database/database.ts'
import type { Medium } from './message.ts'

/** A message that is this runner's until its lease ends. */
export interface ClaimedMessage {
  id: string
  medium: Medium
  kind: string
  /** Base64. */
  sealed: string
  attempt: number
  created_at: Date
}

/** How an attempt ended. */
export type AttemptOutcome = 'sent' | 'delayed' | 'refused'

export interface UnsentMessage {
  id: string
  sealed: string
  state: 'waiting' | 'kept'
  created_at: Date
}

export interface MessageHealth {
  medium: Medium
  waiting: number
  /** Null when nothing waits. */
  oldest_at: Date | null
  /** Nothing has been sent since the message that failed, or that waits for too long. */
  is_failing: boolean
  /** Why the last attempt failed; null when there was none. */
  last_error: string | null
}

/** The queries of outgoing messages. They get in by `firstline.enqueue_messages`, called by the SQL that needs them. */
export function outgoingStore(database: Database) {
  return {
    claim(
      medium: Medium,
      limit: number,
      runner: string,
      leaseMs: number,
      now: Date,
    ): Promise<ClaimedMessage[]> {
      return database.query<ClaimedMessage>(
        `select * from firstline.claim_messages($1, $2, $3, $4 * interval '1 millisecond', $5)`,
        [[medium], limit, runner, leaseMs, now],
      )
    },

    /** False when the lease was lost: somebody else sends it now. */
    async finish(
      { id, attempt }: ClaimedMessage,
      outcome: AttemptOutcome,
      error: string | null,
      now: Date,
    ): Promise<boolean> {
      const [row] = await database.query<{ kept: boolean }>(
        'select firstline.finish_message($1, $2, $3, $4, $5) as kept',
        [id, attempt, outcome, error, now],
      )
      return row?.kept ?? false
    },

    async giveUp(now: Date): Promise<number> {
      const [row] = await database.query<{ given_up: number }>(
        'select firstline.give_up_messages($1) as given_up',
        [now],
      )
      return row?.given_up ?? 0
    },

    /** What waits, by medium; a medium of which nothing waits and nothing failed is left out. */
    health(now: Date): Promise<MessageHealth[]> {
      return database.query<MessageHealth>('select * from firstline.message_health($1)', [now])
    },

    /** What was not sent, newest first. */
    unsent(limit: number): Promise<UnsentMessage[]> {
      return database.query<UnsentMessage>(
        `select id, encode(sealed, 'base64') as sealed, state, created_at from firstline.outgoing_messages
         where sealed is not null order by created_at desc, id limit $1`,
        [limit],
      )
    },
  }
}

export type OutgoingStore = ReturnType<typeof outgoingStore>
