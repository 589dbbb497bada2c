import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { terminateConnections } from '@firstline/platform/testing/postgres-connections'
import { openChanges, serveChanges } from './testing/open-changes.ts'
import { ADMINISTRATORS, TABLES } from './testing/tables.ts'

const test = await createTestDatabase()
const here = await openChanges(test, [...ADMINISTRATORS, ...TABLES])
const there = await serveChanges({ database: await test.openReplica(), owner: test.owner })
const WRITES = 40

async function openChannels(userId: string, filter?: string) {
  const token = await here.signToken(userId)
  const binding = { event: '*', schema: 'public', table: 'notes', ...(filter ? { filter } : {}) }
  return Promise.all([here, there].map((server) => server.listen([binding], token)))
}

describe('postgres_changes on two replicas', () => {
  it('delivers every change once and in order while connections are cut', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    const adaChannels = await openChannels(ada)
    const bobChannels = await openChannels(bob)
    const foreign = await openChannels(bob, `user_id=eq.${ada}`)
    const insert = 'insert into public.notes (id, user_id, stars) values ($1, $2, 0)'
    await here.write(insert, [1, ada])
    await there.write(insert, [2, bob])
    for (let stars = 1; stars <= WRITES; stars += 1) {
      const server = stars % 2 === 0 ? here : there
      await server.write('update public.notes set stars = $1', [stars])
      if (stars === 10) await terminateConnections(test.owner, 'firstline listener')
      if (stars === 20) await terminateConnections(test.owner, 'firstline')
      if (stars === 30) await terminateConnections(test.owner, 'firstline', 'firstline listener')
    }
    const heard = await here.receivedBy(...adaChannels, ...bobChannels, ...foreign)
    const stars = heard.map((events) =>
      events.map(({ data }) => [data.record?.['id'], data.record?.['stars']]),
    )
    const all = (id: number) => Array.from({ length: WRITES + 1 }, (_, at) => [id, at])
    expect(stars).toEqual([all(1), all(1), all(2), all(2), [], []])
  })
})
