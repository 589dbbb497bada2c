import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'

const { owner } = await createTestDatabase()
const ID = '6f1e0f4a-9d1f-4a51-8a32-0d5b2f0c7b11'
const OTHER_ID = '0b5a7c52-25f5-44a5-9d5b-3a3a0e0f9c55'
const ASK = { sql: 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt' }

/** What policies see in a transaction with these settings. */
async function seen(settings: Record<string, string>): Promise<unknown> {
  const results = await owner.transaction([
    ...Object.entries(settings).map(([name, value]) => ({
      sql: 'select set_config($1, $2, true)',
      params: [name, value],
    })),
    ASK,
  ])
  return results.at(-1)?.[0]
}

const NOBODY = { uid: null, role: null, email: null, jwt: null }

describe('the functions that policies ask', () => {
  it('read the claims of the token', async () => {
    const claims = { sub: ID, role: 'authenticated', email: 'ada@example.test', app_metadata: { team: 1 } }
    expect(await seen({ 'request.jwt.claims': JSON.stringify(claims) })).toEqual({
      uid: ID,
      role: 'authenticated',
      email: 'ada@example.test',
      jwt: claims,
    })
  })

  it('read the older settings, one a claim, and believe them first', async () => {
    const settings = {
      'request.jwt.claims': JSON.stringify({ sub: ID, role: 'anon', email: 'ada@example.test' }),
      'request.jwt.claim.sub': OTHER_ID,
      'request.jwt.claim.role': 'service_role',
      'request.jwt.claim.email': '',
    }
    expect(await seen(settings)).toMatchObject({
      uid: OTHER_ID,
      role: 'service_role',
      email: 'ada@example.test',
    })
  })

  it('know nobody where nothing was said, or nothing but empty texts', async () => {
    expect(await seen({})).toEqual(NOBODY)
    expect(await seen({ 'request.jwt.claims': '', 'request.jwt.claim.sub': '' })).toEqual(NOBODY)
    expect(await seen({ 'request.jwt.claims': '{"sub":"","role":"","email":""}' })).toMatchObject({
      uid: null,
      role: null,
      email: null,
    })
  })
})

describe('the schema auth', () => {
  it('has the tables that people know from the upstream, none of which a role of requests may read', async () => {
    const tables = [
      'users',
      'identities',
      'sessions',
      'refresh_tokens',
      'mfa_factors',
      'mfa_challenges',
      'mfa_amr_claims',
      'flow_state',
      'one_time_tokens',
      'audit_log_entries',
    ]
    const rows = await owner.query(
      `select name, to_regclass('auth.' || name) is not null as exists, exists (
         select 1 from unnest(array['anon', 'authenticated']) as role
         where has_table_privilege(role, 'auth.' || name, 'select')
       ) as readable
       from unnest($1::text[]) as name`,
      [tables],
    )
    expect(rows).toEqual(tables.map((name) => ({ name, exists: true, readable: false })))
  })
})
