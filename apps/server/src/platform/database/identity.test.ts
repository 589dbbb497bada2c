import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import type { Identity } from './database.ts'

const { database, owner } = await createTestDatabase()

const somebody = '6f1e0f4a-9d1f-4a51-8a32-0d5b2f0c7b11'
const user: Identity = { role: 'authenticated', claims: { sub: somebody, email: 'a@example.com' } }
const whoAmI = {
  sql: `select current_user as role, auth.uid() as uid, auth.role() as claimed, auth.email() as email,
    auth.jwt() as jwt`,
}

await owner.transaction([
  { sql: 'create table public.notes (id int primary key, owner uuid not null)' },
  { sql: 'alter table public.notes enable row level security' },
  { sql: 'grant select, insert, update on public.notes to authenticated' },
  { sql: 'grant all on public.notes to firstline, service_role' },
  { sql: 'create policy own on public.notes to authenticated using (owner = auth.uid())' },
  { sql: 'create policy server on public.notes to firstline, service_role using (true) with check (true)' },
  { sql: 'insert into public.notes values (1, $1), (2, gen_random_uuid())', params: [somebody] },
])

describe('an identity', () => {
  it('is the role and the claims of the transaction', async () => {
    expect(await database.transaction([whoAmI], user)).toEqual([
      [
        {
          role: 'authenticated',
          uid: somebody,
          claimed: 'authenticated',
          email: 'a@example.com',
          jwt: { sub: somebody, email: 'a@example.com', role: 'authenticated' },
        },
      ],
    ])
  })

  it('fills the role in, whatever the claims say', async () => {
    const liar: Identity = { role: 'anon', claims: { role: 'service_role' } }
    expect(await database.transaction([whoAmI], liar)).toMatchObject([[{ role: 'anon', claimed: 'anon' }]])
  })

  it('is forgotten with the transaction, also with one that failed', async () => {
    const nobody = [{ role: 'firstline', uid: null, claimed: null, email: null, jwt: null }]
    await database.transaction([whoAmI], user)
    expect(await database.query(whoAmI.sql)).toEqual(nobody)
    await expect(database.transaction([{ sql: 'select 1 / 0' }], user)).rejects.toThrow('division by zero')
    expect(await database.query(whoAmI.sql)).toEqual(nobody)
    expect(await database.transaction([whoAmI])).toEqual([nobody])
  })

  it('never mixes with another that asks at the same time', async () => {
    const ids = Array.from({ length: 60 }, () => crypto.randomUUID())
    const answers = await Promise.all(
      ids.map((sub, index) =>
        database.transaction([whoAmI], { role: index % 2 ? 'anon' : 'authenticated', claims: { sub } }),
      ),
    )
    for (const [index, [rows]] of answers.entries()) {
      expect(rows).toMatchObject([{ uid: ids[index], role: index % 2 ? 'anon' : 'authenticated' }])
    }
  })

  it('sees and changes what the policies let it', async () => {
    expect(await database.transaction([{ sql: 'select id from public.notes' }], user)).toEqual([[{ id: 1 }]])
    const foreign = [{ sql: 'insert into public.notes values (3, gen_random_uuid())' }]
    await expect(database.transaction(foreign, user)).rejects.toMatchObject({ code: '42501' })
    const all = [{ sql: 'select id from public.notes order by id' }]
    expect(await database.transaction(all, { role: 'service_role', claims: {} })).toEqual([
      [{ id: 1 }, { id: 2 }],
    ])
  })

  it('is refused what its role was not granted', async () => {
    const read = [{ sql: 'select * from public.notes' }]
    await expect(database.transaction(read, { role: 'anon', claims: {} })).rejects.toMatchObject({
      code: '42501',
      message: 'permission denied for table notes',
    })
  })

  it('can only read when it says so', async () => {
    const write = [{ sql: 'update public.notes set owner = owner where id = 1' }]
    await expect(database.transaction(write, { ...user, readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
    await expect(database.transaction(write, user)).resolves.toEqual([[]])
  })

  it.each(['anon', 'authenticated', 'service_role'] as const)(
    'keeps %s out of the accounts',
    async (role) => {
      for (const table of ['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens']) {
        const read = database.transaction([{ sql: `select 1 from auth.${table}` }], { role, claims: {} })
        await expect(read).rejects.toMatchObject({ code: '42501' })
      }
    },
  )

  it('cannot make tables', async () => {
    const create = database.transaction([{ sql: 'create table public.mine (id int)' }], user)
    await expect(create).rejects.toMatchObject({ code: '42501' })
  })
})

describe('auth.uid and the others', () => {
  it('read the older settings, one a claim, first', async () => {
    const rows = await database.transaction([
      { sql: "select set_config('request.jwt.claim.sub', $1, true)", params: [somebody] },
      { sql: "select set_config('request.jwt.claim.role', 'anon', true)" },
      whoAmI,
    ])
    expect(rows[2]).toMatchObject([{ uid: somebody, claimed: 'anon', email: null }])
  })

  it('take an empty claim for none', async () => {
    const empty: Identity = { role: 'anon', claims: { sub: '', email: '' } }
    expect(await database.transaction([whoAmI], empty)).toMatchObject([[{ uid: null, email: null }]])
  })
})

describe('auth.users', () => {
  it('has one account an address, whatever its letters, but for single sign-on', async () => {
    await database.query("insert into auth.users (email) values ('One@Example.com')")
    await expect(
      database.query("insert into auth.users (email) values ('one@example.COM')"),
    ).rejects.toMatchObject({ code: '23505', constraint: 'users_email_key' })
    await database.query("insert into auth.users (email, is_sso_user) values ('one@example.com', true)")
  })

  it('is confirmed from the first proof on', async () => {
    const [row] = await database.query(
      `insert into auth.users (email_confirmed_at, phone_confirmed_at)
       values ('2026-02-02T00:00:00Z', '2026-01-01T00:00:00Z') returning confirmed_at`,
    )
    expect(row).toEqual({ confirmed_at: new Date('2026-01-01T00:00:00Z') })
  })
})
