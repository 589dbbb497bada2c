import { randomUUID } from 'node:crypto'
import type { Database, Identity } from '@firstline/platform/database'
import { DatabaseError } from '@firstline/platform/database'

/** What policies on `realtime.messages` decide about separately in a private channel. */
export type PolicyExtension = 'broadcast' | 'presence'

export interface PolicyCheck {
  /** The channel name, `realtime.topic()` in policies. */
  name: string
  identity: Identity
}

export type ReadRights = Readonly<Record<PolicyExtension, boolean>>

// Rolls back the statements and starts an empty transaction for the caller to commit.
const ROLLBACK = { sql: 'rollback and chain' }

/**
 * Checks which messages of a channel the identity may select: inserts probe rows and rolls them back. @throws
 * {DatabaseError} when a policy or the database fails.
 */
export async function checkReadRights(
  database: Database,
  { name, identity }: PolicyCheck,
): Promise<ReadRights> {
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
    ROLLBACK,
  ])
  const visible = new Set(results[2]?.map(({ extension }) => extension))
  return { broadcast: visible.has('broadcast'), presence: visible.has('presence') }
}

/**
 * Checks whether the identity may insert a message of this extension, and rolls it back. @throws {DatabaseError} when a
 * policy or the database fails.
 */
export async function checkWriteRight(
  database: Database,
  extension: PolicyExtension,
  { name, identity }: PolicyCheck,
): Promise<boolean> {
  const { readOnly: _, settings, ...caller } = identity
  try {
    await database.transaction(
      [
        {
          sql: 'insert into realtime.messages (topic, extension) values ($1, $2)',
          params: [name, extension],
        },
        ROLLBACK,
      ],
      { ...caller, settings: { ...settings, 'realtime.topic': name } },
    )
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return false
    throw error
  }
}
