import { afterAll, describe, expect, it } from 'vitest'
import { configureLogs } from '#server/platform/log.ts'
import { follow, messagesTo, tickingClock } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makePkce } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const lines: string[] = []
configureLogs({ level: 'trace', sink: { write: (line) => lines.push(line) } })
afterAll(() => configureLogs({ level: 'silent' }))

const secrets = new Set<string>()
const addresses = new Set<string>()

/** Everything that can be asked, with all its secrets written down on the way. */
async function useEverything() {
  const wire = await openTestWire({
    database,
    clock: tickingClock(),
    settings: { autoconfirm: false, anonymous: true },
    trustedProxies: ['127.0.0.1'],
  })
  const keep = (...values: unknown[]) => {
    for (const value of values) if (typeof value === 'string' && value.length >= 6) secrets.add(value)
  }
  const sent = async (to: string) => {
    addresses.add(to)
    const [mail] = await messagesTo(wire, to)
    if (!mail) throw new Error(`nothing came to ${to}`)
    keep(mail.code)
    if (mail.text.includes('token=')) keep(mail.linkToken)
    return mail
  }
  const ask: typeof askAuth = async (at, path, question) => {
    const answer = await askAuth(at, path, question)
    keep(answer.body['access_token'], answer.body['refresh_token'])
    return answer
  }
  const { verifier, challenge } = makePkce()
  const email = 'grace.hopper@example.test'
  const next = 'rear.admiral@example.test'
  const phone = '15557654321'
  const password = 'nanoseconds-and-moths'
  keep(verifier, password, 'another-secret-password', 'wrong-but-telling')

  // Sign-up and PKCE.
  await ask(wire, '/signup', { body: { email, password, data: { name: 'Grace' }, ...challenge } })
  const { query } = await follow(wire.fetchBare, (await sent(email)).link)
  keep(query['code'])
  await ask(wire, '/token?grant_type=pkce', { body: { auth_code: query['code'], code_verifier: verifier } })
  const { body: session } = await ask(wire, '/token?grant_type=password', { body: { email, password } })
  const token = String(session['access_token'])
  await ask(wire, '/token?grant_type=password', { body: { email, password }, from: '198.51.100.7' })
  await ask(wire, '/token?grant_type=refresh_token', { body: { refresh_token: session['refresh_token'] } })
  // Links, codes, changes.
  await ask(wire, '/otp', { body: { email } })
  const { fragment } = await follow(wire.fetchBare, (await sent(email)).link)
  keep(fragment['access_token'], fragment['refresh_token'])
  await ask(wire, '/recover', { body: { email, ...challenge } })
  await sent(email)
  await ask(wire, '/reauthenticate', { token })
  const { code: nonce } = await sent(email)
  const change = { password: 'another-secret-password', nonce }
  await ask(wire, '/user', { method: 'PUT', token, body: change })
  await ask(wire, '/user', { method: 'PUT', token, body: { email: next, phone } })
  await sent(next)
  await sent(email)
  const { code } = await sent(phone)
  await ask(wire, '/verify', { body: { type: 'phone_change', phone, token: code } })
  await ask(wire, '/signup', { body: {} })
  // What goes wrong.
  await ask(wire, '/token?grant_type=password', { body: { email, password: 'wrong-but-telling' } })
  await ask(wire, '/signup', { body: `{"email":"${email}","password":"wrong-but-telling"` })
  await ask(wire, '/verify', { body: { type: 'email', email, token: '000000' } })
  await ask(wire, `/verify?token=${'a'.repeat(56)}&type=signup&redirect_to=http://x/${email}`)
  await ask(wire, '/user', { token: `${token}x` })
  // A failure of the database, which repeats what it was given.
  const broken = await openTestWire({
    database: {
      ...database,
      engine: database.engine,
      query: (sql, params) =>
        database.query(`${sql} nonsense '${JSON.stringify(params ?? []).replaceAll("'", '')}'`, params),
      transaction: (list, identity) => database.transaction(list, identity),
      listen: (channel, hear) => database.listen(channel, hear),
      close: () => database.close(),
    },
    settings: { autoconfirm: false },
  })
  const failed = await askAuth(broken, '/otp', { body: { email } })
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toMatch(/nonsense|syntax/)
}
await useEverything()

describe('after everything was used', () => {
  it('stands nothing in the database that opens an account', async () => {
    const columns = await owner.query<{ table: string; column: string; type: string }>(
      `select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column, data_type as type
       from information_schema.columns c
       where table_schema in ('auth', 'firstline', 'public') and data_type in
         ('text', 'json', 'jsonb', 'ARRAY', 'character varying', 'uuid', 'bytea')
         and exists (select 1 from pg_tables t where t.schemaname = c.table_schema and t.tablename = c.table_name)`,
    )
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining([
        'auth.one_time_tokens.token_hash',
        'auth.refresh_tokens.token',
        'auth.flow_state.auth_code',
        'auth.audit_log_entries.payload',
        'firstline.outgoing_messages.sealed',
      ]),
    )
    let looked = 0
    for (const { table, column, type } of columns) {
      const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
      const rows = await owner.query<{ value: string }>(
        `select ${text} as value from ${table} where ${column} is not null`,
      )
      looked += rows.length
      const all = rows.map(({ value }) => value).join('\n')
      for (const secret of secrets) expect(all.includes(secret), `${table}.${column}`).toBe(false)
    }
    expect(secrets.size).toBeGreaterThan(25)
    expect(looked).toBeGreaterThan(100)
  })

  it('stands nothing of it in the logs, nor any address', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.some((line) => line.includes('auth failed unexpectedly'))).toBe(true)
    const all = lines.join('\n')
    for (const secret of [...secrets, ...addresses])
      expect(all.includes(secret), secret.slice(0, 3)).toBe(false)
    expect(all).not.toMatch(/grace|hopper|rear\.admiral/i)
  })

  it('names no address, number or secret in the journal', async () => {
    const rows = await owner.query<{ payload: unknown }>('select payload from auth.audit_log_entries')
    const all = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(10)
    for (const each of [...secrets, ...addresses]) expect(all).not.toContain(each)
  })
})

describe('whoever asks over the wire', () => {
  it('reads and calls nothing in the schema of the accounts but what policies ask', async () => {
    const tables = await owner.query(
      `select r.role, c.oid::regclass::text as name from pg_class c,
         unnest(array['anon', 'authenticated', 'service_role']) as r (role)
       where c.relnamespace in ('auth'::regnamespace, 'firstline'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p')
         and (c.relnamespace = 'auth'::regnamespace or c.relname in ('outgoing_messages', 'rate_limits'))
         and (has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate, references, trigger')
           or has_any_column_privilege(r.role, c.oid, 'select, insert, update, references'))`,
    )
    expect(tables).toEqual([])
    const functions = await owner.query(
      `select distinct p.proname from pg_proc p, unnest(array['anon', 'authenticated', 'service_role', 'public']) as r (role)
       where p.pronamespace = 'auth'::regnamespace and p.prorettype <> 'trigger'::regtype
         and has_function_privilege(r.role, p.oid, 'execute') order by 1`,
    )
    expect(functions.map(({ proname }) => proname)).toEqual([
      'email',
      'is_fully_signed_in',
      'jwt',
      'role',
      'uid',
    ])
    const definers = await owner.query(
      `select p.proname from pg_proc p where p.prosecdef and p.pronamespace = 'auth'::regnamespace
         and (p.proconfig is null or not p.proconfig::text like '%search_path=%')`,
    )
    expect(definers).toEqual([])
  })

  it('is refused by the database itself', async () => {
    const tries = [
      'select * from auth.users',
      'select encrypted_password from auth.users',
      "insert into auth.users (email) values ('forged@example.test')",
      "update auth.users set role = 'service_role'",
      'delete from auth.sessions',
      'select * from auth.one_time_tokens',
      'select * from auth.refresh_tokens',
      'select sealed from firstline.outgoing_messages',
      'insert into firstline.outgoing_messages default values',
      'delete from firstline.rate_limits',
      "select auth.start_session('{}', '[]', now())",
      "select auth.create_user('{}', '[]', '[]', 'x', null, now())",
      "select * from auth.use_one_time_token('{}', null, now())",
      "select firstline.enqueue_messages('[]', now())",
    ]
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      for (const sql of tries) {
        const attempt = database.transaction([{ sql }], { role, claims: { role } })
        await expect(attempt, `${role}: ${sql}`).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  it('finds no door to that schema in the REST service, with any key', async () => {
    const wire = await openTestWire({ database })
    for (const key of [wire.gateway.keys.anonKey, wire.gateway.keys.serviceRoleKey]) {
      for (const headers of [{ 'accept-profile': 'auth' }, { 'accept-profile': 'firstline' }, {}] as Record<
        string,
        string
      >[]) {
        for (const table of ['users', 'auth.users', 'sessions', 'outgoing_messages', 'one_time_tokens']) {
          const { status } = await wire.fetchBare(`/rest/v1/${table}`, {
            headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
          })
          expect(status, `${table} ${JSON.stringify(headers)}`).toBeGreaterThanOrEqual(400)
        }
      }
    }
  })
})
