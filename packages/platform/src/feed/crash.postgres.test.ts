import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { connectOwner } from '../database/postgres.ts'
import { startPostgres } from '../testing/index.ts'
import { readFeedPage, readCurrentPosition } from './read-page.ts'

// A separate server, because it is crashed.
const server = await startPostgres({ durability: 'crashes' })
afterAll(() => server.stop())

it('a crash that reuses transaction ids is detected after any number of transactions', async () => {
  const url = server.url('postgres')
  const database = await openDatabase({ kind: 'server', url }, { connections: 1 })
  const { owner, close } = await connectOwner(url)
  await owner.query('create table public.marks (id integer primary key, n integer not null)')
  await owner.query("select realtime.watch('public.marks')")
  await owner.query('grant all on public.marks to firstline')
  await owner.query('insert into public.marks values (1, 0)')
  await close()
  const update = { sql: 'update public.marks set n = n + 1' }
  for (let time = 0; time < 20; time += 1) {
    await expect(database.transaction([update, { sql: 'select 1 / 0' }])).rejects.toThrow('division by zero')
  }
  const position = await readCurrentPosition(database)
  expect(await readFeedPage(database, position)).toMatchObject({ isMissed: false, changes: [] })

  await server.crash('SIGQUIT')
  await server.restart()
  await vi.waitFor(() => database.query('select 1'))
  for (let time = 0; time < 40; time += 1) await database.query(update.sql)
  // Some of the forty reuse ids of aborted transactions and would count as read.
  expect(await readFeedPage(database, position)).toMatchObject({ isMissed: true })
  expect(await readFeedPage(database, await readCurrentPosition(database))).toMatchObject({ isMissed: false })
  await database.close()
})
