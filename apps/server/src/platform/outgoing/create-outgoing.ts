import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Job, JobFailure } from '#server/platform/jobs/index.ts'
import { describeTrouble } from './explain-failure.ts'
import { createMailProbe } from './mail-probe.ts'
import { createMailTransport, MAILS_AT_ONCE } from './mail-transport.ts'
import type {
  Medium,
  OutboxEntry,
  OutgoingMail,
  OutgoingMessage,
  OutgoingText,
  SealedMessage,
} from './message.ts'
import { type MessageHealth, outgoingStore } from './outgoing-store.ts'
import { createSealing } from './sealing.ts'
import { Sender } from './sender.ts'
import { createTextHook, type TextHook } from './text-hook.ts'

export interface OutgoingOptions {
  database: Database
  clock: Clock
  /** The project's; messages are sealed under a key made from it. */
  secret: string
  /** Who mails come from. */
  from: string
  /** Null: mails are kept for the outbox. */
  smtpUrl: string | null
  /** Null: texts are kept for the outbox. */
  smsHook: TextHook | null
}

export interface Outgoing {
  /** For `firstline.enqueue_messages`, in the transaction that makes the messages necessary. */
  seal(messages: readonly OutgoingMessage[]): SealedMessage[]
  /** After the commit: sends what waits, at once and in the background. */
  poke(): void
  /** Whether mails are sent, and the mail server takes none. */
  isMailServerDown(): Promise<boolean>
  /** What was not sent, opened, newest first. */
  list(): Promise<OutboxEntry[]>
  /** `send-messages` sends what is due again and what a dead process left. */
  readonly jobs: readonly Job[]
  /** Begins nothing new, gives what is being sent `graceMs`, then breaks it off: it is tried again. */
  close(graceMs: number): Promise<void>
}

const TEXTS_AT_ONCE = 4
const EVERY_MS = 10_000
/** A mail server that does not answer may hold up this job for so long, and no other. */
const TURN_MS = 1_000
/** More nobody reads. */
const LIST_MAX = 200

/** The queue of mails and texts of this process, which it shares with every other replica. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { database, clock, secret, from, smtpUrl, smsHook } = options
  const store = outgoingStore(database)
  const sealing = createSealing(secret)
  const parts = { store, sealing, clock }
  const mails =
    smtpUrl === null
      ? null
      : new Sender<OutgoingMail>({
          ...parts,
          medium: 'mail',
          transport: createMailTransport(smtpUrl, from),
          atOnce: MAILS_AT_ONCE,
        })
  const texts =
    smsHook === null
      ? null
      : new Sender<OutgoingText>({
          ...parts,
          medium: 'text',
          transport: createTextHook(smsHook),
          atOnce: TEXTS_AT_ONCE,
        })
  const isMailServerDown = smtpUrl === null ? async () => false : createMailProbe({ smtpUrl, clock })
  const senders = [mails, texts].filter((sender) => sender !== null)
  const poke = () => {
    for (const sender of senders) sender.poke()
  }

  const isSent = (medium: Medium) => senders.some((sender) => sender.medium === medium)

  const sendMessages: Job = {
    name: 'send-messages',
    everyMs: EVERY_MS,
    async run({ now }) {
      const givenUp = await store.giveUp(now)
      poke()
      await within(TURN_MS, Promise.all(senders.map((sender) => sender.idle())))
      const health = await store.health(now)
      const result = { givenUp, ...countWaiting(health, now) }
      const troubles = health
        .filter((each) => each.is_failing)
        .map(({ medium, last_error }) => describeTrouble(medium, last_error, isSent(medium)))
      if (troubles.length > 0) throw new JobFailure(troubles.join('. '), result)
      return result
    },
  }

  return {
    seal: (messages) =>
      messages.map((message) => {
        const id = randomUUID()
        const { medium, kind } = message
        const state = isSent(medium) ? 'waiting' : 'kept'
        return { id, medium, kind, sealed: sealing.seal(id, message), state }
      }),
    poke,
    isMailServerDown,
    async list() {
      const rows = await store.unsent(LIST_MAX)
      return rows.flatMap(({ id, sealed, state, created_at: createdAt }) => {
        try {
          return [{ id, message: sealing.open(id, sealed), state, createdAt }]
        } catch {
          // Of a time when the installation had another secret.
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

/** Waits for it, or for so long. */
async function within(milliseconds: number, done: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([done, patience])
  clearTimeout(timer)
}
