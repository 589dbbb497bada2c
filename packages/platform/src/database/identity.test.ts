import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Identity } from './database.ts'

const { database, owner } = await createTestDatabase()

const userId = '6f1e0f4a-9d1f-4a51-8a32-0d5b2f0c7b11'
const user: Identity = { role: 'authenticated', claims: { sub: userId, email: 'a@example.com' } }
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
  { sql: 'insert into public.notes values (1, $1), (2, gen_random_uuid())', params: [userId] },
])

describe('transaction with an identity', () => {
  it('has the role and claims of the identity', async () => {
    expect(await database.transaction([whoAmI], user)).toEqual([
      [
        {
          role: 'authenticated',
          uid: userId,
          claimed: 'authenticated',
          email: 'a@example.com',
          jwt: { sub: userId, email: 'a@example.com', role: 'authenticated' },
        },
      ],
    ])
  })

  it('overrides a role in the claims', async () => {
    const spoofed: Identity = { role: 'anon', claims: { role: 'service_role' } }
    expect(await database.transaction([whoAmI], spoofed)).toMatchObject([[{ role: 'anon', claimed: 'anon' }]])
  })

  it('resets the identity afterwards, also after a failure', async () => {
    const serverIdentity = [{ role: 'firstline', uid: null, claimed: null, email: null, jwt: null }]
    await database.transaction([whoAmI], user)
    expect(await database.query(whoAmI.sql)).toEqual(serverIdentity)
    await expect(database.transaction([{ sql: 'select 1 / 0' }], user)).rejects.toThrow('division by zero')
    expect(await database.query(whoAmI.sql)).toEqual(serverIdentity)
    expect(await database.transaction([whoAmI])).toEqual([serverIdentity])
  })

  it('is isolated from concurrent identities', async () => {
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

  it('reads and writes the rows that policies allow', async () => {
    expect(await database.transaction([{ sql: 'select id from public.notes' }], user)).toEqual([[{ id: 1 }]])
    const foreign = [{ sql: 'insert into public.notes values (3, gen_random_uuid())' }]
    await expect(database.transaction(foreign, user)).rejects.toMatchObject({ code: '42501' })
    const all = [{ sql: 'select id from public.notes order by id' }]
    expect(await database.transaction(all, { role: 'service_role', claims: {} })).toEqual([
      [{ id: 1 }, { id: 2 }],
    ])
  })

  it('is refused without the grants of its role', async () => {
    const read = [{ sql: 'select * from public.notes' }]
    await expect(database.transaction(read, { role: 'anon', claims: {} })).rejects.toMatchObject({
      code: '42501',
      message: 'permission denied for table notes',
    })
  })

  it('refuses writes when it is read-only', async () => {
    const write = [{ sql: 'update public.notes set owner = owner where id = 1' }]
    await expect(database.transaction(write, { ...user, readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
    await expect(database.transaction(write, user)).resolves.toEqual([[]])
  })

  it.each(['anon', 'authenticated', 'service_role'] as const)(
    'denies %s access to the auth tables',
    async (role) => {
      for (const table of ['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens']) {
        const read = database.transaction([{ sql: `select 1 from auth.${table}` }], { role, claims: {} })
        await expect(read).rejects.toMatchObject({ code: '42501' })
      }
    },
  )

  it('cannot create tables in schema public', async () => {
    const create = database.transaction([{ sql: 'create table public.mine (id int)' }], user)
    await expect(create).rejects.toMatchObject({ code: '42501' })
  })
})

describe('auth.uid, auth.role and auth.email', () => {
  it('prefer the legacy settings with one claim each', async () => {
    const rows = await database.transaction([
      { sql: "select set_config('request.jwt.claim.sub', $1, true)", params: [userId] },
      { sql: "select set_config('request.jwt.claim.role', 'anon', true)" },
      whoAmI,
    ])
    expect(rows[2]).toMatchObject([{ uid: userId, claimed: 'anon', email: null }])
  })

  it('return null for an empty claim', async () => {
    const empty: Identity = { role: 'anon', claims: { sub: '', email: '' } }
    expect(await database.transaction([whoAmI], empty)).toMatchObject([[{ uid: null, email: null }]])
  })
})

describe('auth.users', () => {
  it('has unique case-insensitive addresses except for single sign-on', async () => {
    await database.query("insert into auth.users (email) values ('One@Example.com')")
    await expect(
      database.query("insert into auth.users (email) values ('one@example.COM')"),
    ).rejects.toMatchObject({ code: '23505', constraint: 'users_email_key' })
    await database.query("insert into auth.users (email, is_sso_user) values ('one@example.com', true)")
  })

  it('is confirmed at the earlier of both confirmations', async () => {
    const [row] = await database.query(
      `insert into auth.users (email_confirmed_at, phone_confirmed_at)
       values ('2026-02-02T00:00:00Z', '2026-01-01T00:00:00Z') returning confirmed_at`,
    )
    expect(row).toEqual({ confirmed_at: new Date('2026-01-01T00:00:00Z') })
  })
})
