import { expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase({ statementTimeout: 1_500 })
const endless = 'select count(*) from generate_series(1, 100000000000) x where x % 7 = 8'
await test.owner.query(`create function public.endless() returns bigint language sql stable as '${endless}'`)
await test.owner.query('create function public.quick() returns integer language sql stable as $$ select 1 $$')
const wire = await openTestApi({ database: test.database })

it('POST /rest/v1/rpc cancels a statement at the time limit, while concurrent and later calls succeed', async () => {
  const anon = wire.client()
  const slow = anon.rpc('endless')
  const [stopped, beside] = await Promise.all([slow, anon.rpc('quick')])
  // Not a 503, which clients retry: a retry would take as long.
  expect(stopped).toMatchObject({
    status: 500,
    error: { code: '57014', message: 'canceling statement due to statement timeout' },
  })
  expect(beside).toMatchObject({ status: 200, data: 1 })
  expect(await anon.rpc('quick', {}, { get: true })).toMatchObject({ status: 200, data: 1 })
})
