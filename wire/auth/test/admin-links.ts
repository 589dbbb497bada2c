import { expect } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openAdminApi } from './admin-api.ts'

/** The API with helpers for tests of the links that an administrator creates. */
export async function openAdminLinks() {
  const { database } = await createTestDatabase()
  const api = await openAdminApi({
    database,
    settings: { autoconfirm: false, redirectUrls: ['https://app.example.test/**'] },
  })
  return {
    ...api,
    database,
    /** Follows a link as a browser does. Returns the parameters of the fragment that it redirects to. */
    async follow(link: string): Promise<URLSearchParams> {
      const response = await api.wire.fetchBare(link.replace(/^https?:\/\/[^/]+/, ''))
      expect(response.status).toBe(303)
      return new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))
    },
    /** The actions of administrators on a user, from the audit log. */
    async actions(userId: string): Promise<unknown[]> {
      const rows = await database.query<{ action: string }>(
        `select payload ->> 'action' as action from auth.audit_log_entries
         where payload -> 'traits' ->> 'user_id' = $1 and payload ->> 'actor_id' is null order by created_at`,
        [userId],
      )
      return rows.map(({ action }) => action)
    },
  }
}
