import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'

const test = await createTestDatabase({ statementTimeout: 1_500 })
const endless = 'select count(*) from generate_series(1, 100000000000) x where x % 7 = 8'
await test.owner.query(`create function public.endless() returns bigint language sql stable as '${endless}'`)
await test.owner.query('create function public.quick() returns integer language sql stable as $$ select 1 $$')
const wire = await openTestWire({ database: test.database })

it('a statement that takes too long is stopped, and what comes with it or after it is answered', async () => {
  const anon = wire.client()
  const slow = anon.rpc('endless')
  const [stopped, beside] = await Promise.all([slow, anon.rpc('quick')])
  // Asking again would take as long, so that it is no 503, which clients repeat.
  expect(stopped).toMatchObject({
    status: 500,
    error: { code: '57014', message: 'canceling statement due to statement timeout' },
  })
  expect(beside).toMatchObject({ status: 200, data: 1 })
  expect(await anon.rpc('quick', {}, { get: true })).toMatchObject({ status: 200, data: 1 })
})
