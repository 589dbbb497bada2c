import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Job, JobError } from '../jobs/index.ts'
import { describeAttemptError, describeProblem } from './explain-failure.ts'
import { createMailProbe } from './mail-probe.ts'
import { createMailTransport, MAIL_CONCURRENCY } from './mail-transport.ts'
import type {
  Medium,
  OutboxEntry,
  OutgoingMail,
  OutgoingMessage,
  OutgoingText,
  EncryptedMessage,
} from './message.ts'
import { type MessageHealth, createOutgoingStore } from './outgoing-store.ts'
import { createMessageEncryption } from './message-encryption.ts'
import { MessageSender } from './sender.ts'
import { createTextTransport, type TextHook } from './text-hook.ts'

export interface OutgoingOptions {
  database: Database
  clock: Clock
  /** The project secret; messages are encrypted with a key derived from it. */
  secret: string
  /** The From address of mails. */
  from: string
  /** Without it mails are kept for the outbox. */
  smtpUrl?: string | null
  /** Without it texts are kept for the outbox. */
  smsHook?: TextHook | null
}

export interface Outgoing {
  /**
   * Encrypts messages for `firstline.enqueue_messages`, which runs in the transaction that causes them (transactional
   * outbox).
   */
  encrypt(messages: readonly OutgoingMessage[]): EncryptedMessage[]
  /** Sends queued messages in the background. Called after the commit. */
  wake(): void
  /** Whether a mail server is configured and refuses connections. */
  isMailServerDown(): Promise<boolean>
  /** The queue of each medium, for operators. Does not wait for a mail server. */
  readHealth(): Promise<Record<Medium, OutgoingHealth>>
  /** Returns the unsent messages in plain text, newest first. */
  list(): Promise<OutboxEntry[]>
  /** `send-messages` sends due retries and the messages of crashed processes. */
  readonly jobs: readonly Job[]
  /** Starts nothing new, waits `graceMs` milliseconds for current attempts, then aborts them; they are retried. */
  close(graceMs: number): Promise<void>
}

/** The state of one medium. */
export interface OutgoingHealth {
  /** Whether its messages are sent; else they are kept. */
  isSent: boolean
  waiting: number
  /** Null if nothing is waiting. */
  oldestMs: number | null
  /** Why messages can't be sent, in words; null while they can. */
  problem: string | null
  /** Whether its server refuses connections; null when that is not known. */
  isServerDown: boolean | null
  /** After which no message was sent: in words, when, and how many messages failed. */
  lastFailure: { reason: string; at: Date; count: number } | null
}

const TEXT_CONCURRENCY = 4
const INTERVAL_MS = 10_000
/** Milliseconds that this job waits for a slow mail server. */
const MAX_WAIT_MS = 1_000
/** Maximum entries of the outbox list. */
const LIST_MAX = 200

/** Creates the queue of mails and texts of this process. Replicas share the messages. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { database, clock, secret, from, smtpUrl = null, smsHook = null } = options
  const store = createOutgoingStore(database)
  const encryption = createMessageEncryption(secret)
  const parts = { store, encryption, clock }
  const mails =
    smtpUrl === null
      ? null
      : new MessageSender<OutgoingMail>({
          ...parts,
          medium: 'mail',
          transport: createMailTransport(smtpUrl, from),
          concurrency: MAIL_CONCURRENCY,
        })
  const texts =
    smsHook === null
      ? null
      : new MessageSender<OutgoingText>({
          ...parts,
          medium: 'text',
          transport: createTextTransport(smsHook),
          concurrency: TEXT_CONCURRENCY,
        })
  const probe = smtpUrl === null ? null : createMailProbe({ smtpUrl, clock })
  const senders = [mails, texts].filter((sender) => sender !== null)
  const wake = () => {
    for (const sender of senders) sender.wake()
  }

  const isSent = (medium: Medium) => senders.some((sender) => sender.medium === medium)

  const sendMessages: Job = {
    name: 'send-messages',
    everyMs: INTERVAL_MS,
    async run({ now }) {
      const givenUp = await store.giveUp(now)
      wake()
      await waitAtMost(MAX_WAIT_MS, Promise.all(senders.map((sender) => sender.idle())))
      const health = await store.health(now)
      const result = { givenUp, ...countWaiting(health, now) }
      const problems = health
        .filter((each) => each.is_failing)
        .map(({ medium, last_error }) => describeProblem(medium, last_error, isSent(medium)))
      if (problems.length > 0) throw new JobError(problems.join('. '), result)
      return result
    },
  }

  return {
    encrypt: (messages) =>
      messages.map((message) => {
        const id = randomUUID()
        const { medium, kind } = message
        const state = isSent(medium) ? 'waiting' : 'kept'
        return { id, medium, kind, sealed: encryption.encrypt(id, message), state }
      }),
    wake,
    isMailServerDown: async () => probe?.isMailServerDown() ?? false,
    async readHealth() {
      const now = clock.now()
      const [health, failures] = await Promise.all([store.health(now), store.failures(now)])
      const readMedium = (medium: Medium, isServerDown: boolean | null): OutgoingHealth => {
        const found = health.find((each) => each.medium === medium)
        const failed = failures.find((each) => each.medium === medium)
        return {
          isSent: isSent(medium),
          waiting: found?.waiting ?? 0,
          oldestMs: found?.oldest_at ? now.getTime() - found.oldest_at.getTime() : null,
          problem: found?.is_failing ? describeProblem(medium, found.last_error, isSent(medium)) : null,
          isServerDown,
          lastFailure: failed
            ? {
                reason: describeAttemptError(medium, failed.reason),
                at: failed.at,
                count: Number(failed.count),
              }
            : null,
        }
      }
      return { mail: readMedium('mail', probe?.peek() ?? null), text: readMedium('text', null) }
    },
    async list() {
      const rows = await store.unsent(LIST_MAX)
      return rows.flatMap(({ id, sealed, state, created_at: createdAt }) => {
        try {
          return [{ id, message: encryption.decrypt(id, sealed), state, createdAt }]
        } catch {
          // Encrypted with an earlier secret.
          return []
        }
      })
    },
    jobs: [sendMessages],
    close: async (graceMs) => {
      await Promise.all(senders.map((sender) => sender.close(graceMs)))
    },
  }
}

function countWaiting(health: readonly MessageHealth[], now: Date) {
  const waiting = health.reduce((sum, each) => sum + each.waiting, 0)
  const ages = health.flatMap(({ oldest_at: at }) => (at ? [now.getTime() - at.getTime()] : []))
  return { waiting, ...(ages.length > 0 && { oldestMs: Math.max(...ages) }) }
}

/** Waits for the promise, but at most this long. */
async function waitAtMost(milliseconds: number, done: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([done, timeout])
  clearTimeout(timer)
}
