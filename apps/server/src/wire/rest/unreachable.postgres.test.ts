import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'

const { config } = await createTestDatabase()
if (config.kind !== 'server') throw new Error('This needs a server')
const url = new URL(config.url)
url.port = '1'
const database = openPostgres({ url: url.toString(), connections: 1, statementTimeout: 1_000 })
afterAll(() => database.close())
const wire = await openTestWire({ database })

it.each(['/rest/v1/notes', '/rest/v1/rpc/anything'])(
  '%s says that there is no database for now, and not where it would be',
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
