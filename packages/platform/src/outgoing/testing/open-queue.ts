import { randomUUID } from 'node:crypto'
import { createFixedClock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { JobError } from '../../jobs/index.ts'
import { createOutgoing, type Outgoing, type OutgoingOptions } from '../create-outgoing.ts'
import type { OutgoingMail, OutgoingMessage } from '../message.ts'

export interface MessageRow {
  id: string
  medium: string
  state: string
  attempts: number
  next_attempt_at: Date
  ended_at: Date | null
  last_error: string | null
  is_erased: boolean
}

export const TEST_SECRET = 'a-secret-of-these-tests-and-of-nothing-else'

/** Opens the message queue of one process for a test. */
export function openQueue(database: Database, options: Partial<OutgoingOptions> = {}) {
  const clock = createFixedClock('2026-01-31T12:00:00Z')
  const outgoing = createOutgoing({
    database,
    clock,
    secret: TEST_SECRET,
    from: 'Firstline <mail@firstline.test>',
    smtpUrl: null,
    smsHook: null,
    ...options,
  })
  return {
    clock,
    outgoing,
    /** Enqueues messages like a transaction of the product and returns their ids. */
    async put(...messages: OutgoingMessage[]): Promise<string[]> {
      return enqueue(database, outgoing, (options.clock ?? clock).now(), messages)
    },
    row: (id: string | undefined) => readRow(database, id),
    /** Runs the job and returns its counts and failure. */
    async runJob(): Promise<Record<string, unknown>> {
      const [job] = outgoing.jobs
      if (!job) throw new Error('there is no job')
      try {
        return await job.run({ now: (options.clock ?? clock).now(), signal: new AbortController().signal })
      } catch (error) {
        if (!(error instanceof JobError)) throw error
        return { ...error.result, failure: error.message }
      }
    },
  }
}

async function enqueue(
  database: Database,
  outgoing: Outgoing,
  now: Date,
  messages: readonly OutgoingMessage[],
): Promise<string[]> {
  const sealed = outgoing.encrypt(messages)
  await database.query('select firstline.enqueue_messages($1, $2)', [JSON.stringify(sealed), now])
  return sealed.map(({ id }) => id)
}

async function readRow(database: Database, id: string | undefined): Promise<MessageRow> {
  const [row] = await database.query<MessageRow>(
    `select id, medium, state, attempts, next_attempt_at, ended_at, last_error, sealed is null as is_erased
     from firstline.outgoing_messages where id = $1`,
    [id],
  )
  if (!row) throw new Error('there is no such message')
  return row
}

/** Creates a mail to a new address. */
export function makeMail(overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    medium: 'mail',
    kind: 'confirmation',
    to: `ada.${randomUUID()}@example.test`,
    subject: 'Confirm your address',
    text: 'https://firstline.test/verify?token=secret-token\n\n123456',
    html: '<p>https://firstline.test/verify?token=secret-token <b>123456</b></p>',
    ...overrides,
  }
}
