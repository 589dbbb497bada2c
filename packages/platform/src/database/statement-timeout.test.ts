import { describe, expect, inject, it } from 'vitest'
import { copyTemplate } from '../testing/index.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import { endlessSql } from './testing/endless-sql.ts'

const { database, owner } = await createTestDatabase({ statementTimeout: 2000 })

describe('statement timeout', () => {
  it('stops the statement and keeps the database usable', async () => {
    await expect(database.query(endlessSql)).rejects.toMatchObject({
      code: '57014',
      message: 'canceling statement due to statement timeout',
    })
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('rolls back its own transaction and no other', async () => {
    const before = [{ sql: "insert into auth.users (email) values ('before@example.com')" }]
    const doomed = [
      { sql: "insert into auth.users (email) values ('doomed@example.com')" },
      { sql: endlessSql },
    ]
    const behind = [{ sql: "insert into auth.users (email) values ('behind@example.com')" }]
    await database.transaction(before)
    const [stopped] = await Promise.allSettled([
      database.transaction(doomed),
      database.transaction(behind),
      database.transaction(behind.map(({ sql }) => ({ sql: sql.replace('behind', 'last') }))),
    ])
    expect(stopped).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
    expect(await database.query('select email from auth.users order by email')).toEqual([
      { email: 'before@example.com' },
      { email: 'behind@example.com' },
      { email: 'last@example.com' },
    ])
  })

  it('leaves infinite recursion to the stack depth limit', async () => {
    await owner.query(
      `create function public.deep(n int) returns int language plpgsql as $$
       begin return public.deep(n + 1); end $$`,
    )
    await owner.query('grant execute on function public.deep to firstline')
    await expect(database.query('select public.deep(1)')).rejects.toMatchObject({ code: '54001' })
  })

  it('keeps roles and settings of the connection', async () => {
    const identity = { role: 'anon', claims: {} } as const
    await expect(database.transaction([{ sql: endlessSql }], identity)).rejects.toMatchObject({
      code: '57014',
    })
    expect(await database.query("select current_user as role, current_setting('timezone') as zone")).toEqual([
      { role: 'firstline', zone: 'UTC' },
    ])
  })
})

describe('closing a database', () => {
  it('waits for running statements and refuses later ones', async () => {
    const copy = await copyTemplate(inject('engine'))
    const own = await openDatabase(copy.config)
    const stop = await own.listen('anything', () => undefined)
    const running = own.query("insert into auth.users (email) values ('x@example.com') returning email")
    const closing = own.close()
    await expect(own.query('select 1')).rejects.toMatchObject({
      code: '08003',
      message: 'The database is closed',
    })
    await expect(running).resolves.toEqual([{ email: 'x@example.com' }])
    await closing
    await own.close()
    await stop()

    const again = await openDatabase(copy.config)
    expect(await again.query('select email from auth.users')).toEqual([{ email: 'x@example.com' }])
    await again.close()
    await copy.remove()
  })
})
