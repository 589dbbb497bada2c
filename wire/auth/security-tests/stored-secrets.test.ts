import { afterAll, describe, expect, it } from 'vitest'
import { configureLogs } from '@firstline/platform/log'
import { followLink, listMessagesTo, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makePkce } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const lines: string[] = []
configureLogs({ level: 'trace', sink: { write: (line) => lines.push(line) } })
afterAll(() => configureLogs({ level: 'silent' }))

const secrets = new Set<string>()
const addresses = new Set<string>()

/** Uses every endpoint and collects all secrets on the way. */
async function useEveryEndpoint() {
  const wire = await openTestApi({
    database,
    clock: tickingClock(),
    settings: { autoconfirm: false, anonymous: true },
    trustedProxies: ['127.0.0.1'],
  })
  const keepSecrets = (...values: unknown[]) => {
    for (const value of values) if (typeof value === 'string' && value.length >= 6) secrets.add(value)
  }
  const readMessage = async (to: string) => {
    addresses.add(to)
    const [mail] = await listMessagesTo(wire, to)
    if (!mail) throw new Error(`nothing came to ${to}`)
    keepSecrets(mail.code)
    if (mail.text.includes('token=')) keepSecrets(mail.linkToken)
    return mail
  }
  const send: typeof sendAuthRequest = async (on, path, request) => {
    const response = await sendAuthRequest(on, path, request)
    keepSecrets(response.body['access_token'], response.body['refresh_token'])
    return response
  }
  const { verifier, challenge } = makePkce()
  const email = 'grace.hopper@example.test'
  const next = 'rear.admiral@example.test'
  const phone = '15557654321'
  const password = 'nanoseconds-and-moths'
  keepSecrets(verifier, password, 'another-secret-password', 'wrong-but-secret')

  // Sign-up and PKCE.
  await send(wire, '/signup', { body: { email, password, data: { name: 'Grace' }, ...challenge } })
  const { query } = await followLink(wire.fetchBare, (await readMessage(email)).link)
  keepSecrets(query['code'])
  await send(wire, '/token?grant_type=pkce', { body: { auth_code: query['code'], code_verifier: verifier } })
  const { body: session } = await send(wire, '/token?grant_type=password', { body: { email, password } })
  const token = String(session['access_token'])
  await send(wire, '/token?grant_type=password', { body: { email, password }, from: '198.51.100.7' })
  await send(wire, '/token?grant_type=refresh_token', { body: { refresh_token: session['refresh_token'] } })
  // Links, codes and changes.
  await send(wire, '/otp', { body: { email } })
  const { fragment } = await followLink(wire.fetchBare, (await readMessage(email)).link)
  keepSecrets(fragment['access_token'], fragment['refresh_token'])
  await send(wire, '/recover', { body: { email, ...challenge } })
  await readMessage(email)
  await send(wire, '/reauthenticate', { token })
  const { code: nonce } = await readMessage(email)
  const change = { password: 'another-secret-password', nonce }
  await send(wire, '/user', { method: 'PUT', token, body: change })
  await send(wire, '/user', { method: 'PUT', token, body: { email: next, phone } })
  await readMessage(next)
  await readMessage(email)
  const { code } = await readMessage(phone)
  await send(wire, '/verify', { body: { type: 'phone_change', phone, token: code } })
  await send(wire, '/signup', { body: {} })
  // Failing requests.
  await send(wire, '/token?grant_type=password', { body: { email, password: 'wrong-but-secret' } })
  await send(wire, '/signup', { body: `{"email":"${email}","password":"wrong-but-secret"` })
  await send(wire, '/verify', { body: { type: 'email', email, token: '000000' } })
  await send(wire, `/verify?token=${'a'.repeat(56)}&type=signup&redirect_to=http://x/${email}`)
  await send(wire, '/user', { token: `${token}x` })
  // A database error that repeats the parameters of its statement.
  const broken = await openTestApi({
    database: {
      ...database,
      engine: database.engine,
      query: (sql, params) =>
        database.query(`${sql} nonsense '${JSON.stringify(params ?? []).replaceAll("'", '')}'`, params),
      transaction: (list, identity) => database.transaction(list, identity),
      listen: (channel, listener) => database.listen(channel, listener),
      close: () => database.close(),
    },
    settings: { autoconfirm: false },
  })
  const failed = await sendAuthRequest(broken, '/otp', { body: { email } })
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toMatch(/nonsense|syntax/)
}
await useEveryEndpoint()

describe('stored data after every endpoint was used', () => {
  it('contains no secret that signs in to an account', async () => {
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
    let rowCount = 0
    for (const { table, column, type } of columns) {
      const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
      const rows = await owner.query<{ value: string }>(
        `select ${text} as value from ${table} where ${column} is not null`,
      )
      rowCount += rows.length
      const all = rows.map(({ value }) => value).join('\n')
      for (const secret of secrets) expect(all.includes(secret), `${table}.${column}`).toBe(false)
    }
    expect(secrets.size).toBeGreaterThan(25)
    expect(rowCount).toBeGreaterThan(100)
  })

  it('leaves no secret and no address in the logs', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.some((line) => line.includes('auth failed unexpectedly'))).toBe(true)
    const all = lines.join('\n')
    for (const secret of [...secrets, ...addresses])
      expect(all.includes(secret), secret.slice(0, 3)).toBe(false)
    expect(all).not.toMatch(/grace|hopper|rear\.admiral/i)
  })

  it('leaves no address, number or secret in the audit log', async () => {
    const rows = await owner.query<{ payload: unknown }>('select payload from auth.audit_log_entries')
    const all = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(10)
    for (const each of [...secrets, ...addresses]) expect(all).not.toContain(each)
  })
})

describe('database access of API clients', () => {
  it('includes nothing in the auth schema but the functions for policies', async () => {
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

  it('is refused by the database for direct statements on auth tables', async () => {
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

  it('does not reach the auth schema through REST, with any key', async () => {
    const wire = await openTestApi({ database })
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
