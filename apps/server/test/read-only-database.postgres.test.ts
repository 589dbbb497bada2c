import { scriptedWriter } from '@firstline/copywriter/testing'
import { openPostgres } from '@firstline/platform/database/postgres'
import { password } from '@firstline/wire/test-wire/fixtures'
import { afterAll, expect, it } from 'vitest'
import { DRAFTS_SCRIPT } from './drafts.ts'
import { makeForm } from './make-form.ts'
import { makeUser } from './make-user.ts'
import { postGeneration } from './post-generation.ts'
import { createProductDatabase } from './product-database.ts'
import { openTestApp } from './test-app.ts'

const { database, config } = await createProductDatabase()
if (config.kind !== 'server') throw new Error('Needs a PostgreSQL server')
// As a standby that the server reaches after a failover.
const url = new URL(config.url)
url.searchParams.set('options', '-c default_transaction_read_only=on')
const standby = openPostgres({ url: url.toString(), connections: 2, statementTimeout: 10_000 })
afterAll(() => standby.close())

it('a server on a database that accepts no writes reads, refuses writes with 503 and is not ready', async () => {
  const writer = scriptedWriter(DRAFTS_SCRIPT)
  const primary = await openTestApp({ database, writer })
  const app = await openTestApp({ database: standby, writer })
  const user = await makeUser(primary)
  const refusals = await Promise.all([
    app.fetch('/readyz'),
    postGeneration(app, user, makeForm()),
    app.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: app.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    }),
    app.fetch('/rest/v1/senders', {
      method: 'POST',
      headers: {
        apikey: app.anonKey,
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Ada' }),
    }),
  ])
  for (const { status, headers } of refusals) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  const profile = await app.fetch('/rest/v1/user_profiles?select=plan', {
    headers: { apikey: app.anonKey, authorization: `Bearer ${user.token}` },
  })
  expect(await profile.json()).toEqual([{ plan: 'free' }])
  await app.close()
  await primary.close()
})
