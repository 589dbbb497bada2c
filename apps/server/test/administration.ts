import type { User } from '@supabase/supabase-js'
import type { Database } from '#server/platform/database/database.ts'
import { password } from './fixtures.ts'
import { openTestWire, type TestWire, type TestWireOptions } from './test-wire.ts'

type Administrator = ReturnType<TestWire['client']>['auth']['admin']

/** The wire with what tests of the administrator's calls do again and again. */
export async function openAdministration(options: TestWireOptions) {
  const wire = await openTestWire({ isReserved: (email) => email === 'boss@example.test', ...options })
  const serviceKey = wire.gateway.keys.serviceRoleKey
  const { admin } = wire.client(serviceKey).auth
  return {
    wire,
    admin,
    /** Asks with the service key, without the official client. */
    ask: (path: string, init: RequestInit = {}) =>
      wire.fetch(`/auth/v1${path}`, { ...init, headers: { authorization: `Bearer ${serviceKey}` } }),
    async create(fields: Parameters<Administrator['createUser']>[0]): Promise<User> {
      const { data, error } = await admin.createUser(fields)
      if (error) throw error
      return data.user
    },
    signIn: (email: string, word = password) =>
      wire.client().auth.signInWithPassword({ email, password: word }),
  }
}

/** What the journal says was done to somebody: each action, and who did it. */
export async function journalAbout(database: Database, userId: string): Promise<unknown[]> {
  const rows = await database.query<{ payload: Record<string, unknown> }>(
    `select payload from auth.audit_log_entries
     where payload -> 'traits' ->> 'user_id' = $1 order by created_at, payload ->> 'action'`,
    [userId],
  )
  return rows.map(({ payload }) => [payload['action'], payload['actor_id']])
}
