import type { User } from '@supabase/supabase-js'
import type { Database } from '@firstline/platform/database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi, type TestApi, type TestWireOptions } from '@firstline/wire/test-wire/test-services'

type Administrator = ReturnType<TestApi['client']>['auth']['admin']

/** The API with helpers for tests of the admin endpoints. */
export async function openAdminApi(options: TestWireOptions) {
  const wire = await openTestApi({ isReserved: (email) => email === 'boss@example.test', ...options })
  const serviceKey = wire.gateway.keys.serviceRoleKey
  const { admin } = wire.client(serviceKey).auth
  return {
    wire,
    admin,
    /** Sends a request with the service key, without the official client. */
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

/** The audit log entries about a user: action and actor of each. */
export async function readAuditLog(database: Database, userId: string): Promise<unknown[]> {
  const rows = await database.query<{ payload: Record<string, unknown> }>(
    `select payload from auth.audit_log_entries
     where payload -> 'traits' ->> 'user_id' = $1 order by created_at, payload ->> 'action'`,
    [userId],
  )
  return rows.map(({ payload }) => [payload['action'], payload['actor_id']])
}
