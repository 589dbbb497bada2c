import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openPostgres } from '@firstline/platform/database/postgres'

const { config } = await createTestDatabase()
if (config.kind !== 'server') throw new Error('Needs a PostgreSQL server')
const url = new URL(config.url)
url.port = '1'
const database = openPostgres({ url: url.toString(), connections: 1, statementTimeout: 1_000 })
afterAll(() => database.close())
const wire = await openTestApi({ database })

it.each(['/rest/v1/notes', '/rest/v1/rpc/anything'])(
  '%s responds with 503 without the address while the database is unavailable',
  async (path) => {
    const response = await wire.fetch(path)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      code: 'PGRST000',
      message: 'Database connection error. Retrying the connection.',
      details: null,
      hint: null,
    })
  },
)
