import { randomUUID } from 'node:crypto'
import type { Database, Identity } from '#server/platform/database/database.ts'
import { DatabaseError } from '#server/platform/database/database.ts'

/** What a private channel carries that policies decide about, each by itself. */
export type Extension = 'broadcast' | 'presence'

export interface Question {
  /** The channel's name, `realtime.topic()` to a policy. */
  name: string
  identity: Identity
}

export type ReadRights = Readonly<Record<Extension, boolean>>

// Ends the transaction around the statements with nothing kept, and begins an empty one for it to end.
const TAKE_BACK = { sql: 'rollback and chain' }

/**
 * Which of a channel's messages the identity may select: rows are put in for it to look at, and taken back.
 * @throws {DatabaseError} when a policy fails, or the database does not answer.
 */
export async function askToRead(database: Database, { name, identity }: Question): Promise<ReadRights> {
  const ids = { broadcast: randomUUID(), presence: randomUUID() }
  const { role, claims, settings = {} } = identity
  const assumed = {
    ...settings,
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    'realtime.topic': name,
    role,
  }
  const results = await database.transaction<{ extension: string }>([
    {
      sql: `insert into realtime.messages (id, topic, extension) values ($1, $3, 'broadcast'), ($2, $3, 'presence')`,
      params: [ids.broadcast, ids.presence, name],
    },
    {
      sql: `select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting (name, value)`,
      params: [Object.keys(assumed), Object.values(assumed)],
    },
    {
      sql: 'select extension from realtime.messages where id = any ($1::uuid[])',
      params: [Object.values(ids)],
    },
    TAKE_BACK,
  ])
  const visible = new Set(results[2]?.map(({ extension }) => extension))
  return { broadcast: visible.has('broadcast'), presence: visible.has('presence') }
}

/**
 * Whether the identity may insert a message of this extension; nothing stays of the attempt.
 * @throws {DatabaseError} when a policy fails, or the database does not answer.
 */
export async function askToWrite(
  database: Database,
  extension: Extension,
  { name, identity }: Question,
): Promise<boolean> {
  const { readOnly: _, settings, ...asker } = identity
  try {
    await database.transaction(
      [
        {
          sql: 'insert into realtime.messages (topic, extension) values ($1, $2)',
          params: [name, extension],
        },
        TAKE_BACK,
      ],
      { ...asker, settings: { ...settings, 'realtime.topic': name } },
    )
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return false
    throw error
  }
}
