import type { Database } from '../database/database.ts'
import type { Medium } from './message.ts'

/** A message that this runner has leased. */
export interface LeasedMessage {
  id: string
  medium: Medium
  kind: string
  /** Base64. */
  sealed: string
  attempt: number
  created_at: Date
}

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
  /** Null if nothing is waiting. */
  oldest_at: Date | null
  /** Nothing was sent since the message that failed or is waiting too long. */
  is_failing: boolean
  /** The reason of the last failed attempt; null if there was none. */
  last_error: string | null
}

export interface MessageFailures {
  medium: Medium
  /** Of the last failed attempt, without address and content. */
  reason: string
  at: Date
  /** The messages that failed since. */
  count: number
}

/**
 * Database access for outgoing messages. They are inserted by `firstline.enqueue_messages`, which SQL functions call.
 */
export function createOutgoingStore(database: Database) {
  return {
    lease(
      medium: Medium,
      limit: number,
      runner: string,
      leaseMs: number,
      now: Date,
    ): Promise<LeasedMessage[]> {
      return database.query<LeasedMessage>(
        `select * from firstline.claim_messages($1, $2, $3, $4 * interval '1 millisecond', $5)`,
        [[medium], limit, runner, leaseMs, now],
      )
    },

    /** Returns false if the lease was lost to another runner. */
    async finish(
      { id, attempt }: LeasedMessage,
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

    /** Returns the state per medium; media without waiting or failed messages are omitted. */
    health(now: Date): Promise<MessageHealth[]> {
      return database.query<MessageHealth>('select * from firstline.message_health($1)', [now])
    },

    /** Failures of the last day after which no message of the medium was sent. */
    failures(now: Date): Promise<MessageFailures[]> {
      return database.query<MessageFailures>(
        `select distinct on (medium) medium, last_error as reason, at, count(*) over (partition by medium) as count
         from (
           select medium, last_error,
             coalesce(ended_at, next_attempt_at - firstline.message_retry_delay(attempts)) as at
           from firstline.outgoing_messages
           where state in ('waiting', 'failed') and last_error is not null
             and created_at > $1::timestamptz - interval '25 hours'
         ) failed
         where not exists (
           select from firstline.outgoing_messages sent
           where sent.medium = failed.medium and sent.state = 'sent' and sent.ended_at > failed.at
             and sent.created_at > $1::timestamptz - interval '25 hours'
         )
         order by medium, at desc`,
        [now],
      )
    },

    /** Returns the unsent messages, newest first. */
    unsent(limit: number): Promise<UnsentMessage[]> {
      return database.query<UnsentMessage>(
        `select id, encode(sealed, 'base64') as sealed, state, created_at from firstline.outgoing_messages
         where sealed is not null order by created_at desc, id limit $1`,
        [limit],
      )
    },
  }
}

export type OutgoingStore = ReturnType<typeof createOutgoingStore>
