/**
 * better-auth as documented for PostgreSQL, behind the server's HTTP adapter, without rate limits, logs and telemetry.
 * Under `/plain` a session is only read; under `/renewing` each read renews it.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

function open(basePath: string, updateAge: number) {
  return betterAuth({
    database: pool,
    basePath,
    baseURL: 'http://127.0.0.1',
    secret: 'a-secret-of-the-bench-and-of-nothing-else',
    emailAndPassword: { enabled: true },
    session: { updateAge },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

const ONE_DAY_SECONDS = 86_400
const plain = open('/plain', ONE_DAY_SECONDS)
const renewing = open('/renewing', 0)
await (await getMigrations(plain.options)).runMigrations()

const server = serve({
  fetch: (request) => (request.url.includes('/renewing/') ? renewing : plain).handler(request),
  hostname: '127.0.0.1',
  port: 0,
})
await once(server, 'listening')
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.once('disconnect', () => {
  server.close()
  void pool.end()
})
