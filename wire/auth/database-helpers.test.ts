import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'

const { owner } = await createTestDatabase()
const ID = '6f1e0f4a-9d1f-4a51-8a32-0d5b2f0c7b11'
const OTHER_ID = '0b5a7c52-25f5-44a5-9d5b-3a3a0e0f9c55'
const QUERY = {
  sql: 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt',
}

/** The values that policies read in a transaction with these settings. */
async function readHelpers(settings: Record<string, string>): Promise<unknown> {
  const results = await owner.transaction([
    ...Object.entries(settings).map(([name, value]) => ({
      sql: 'select set_config($1, $2, true)',
      params: [name, value],
    })),
    QUERY,
  ])
  return results.at(-1)?.[0]
}

const ANONYMOUS = { uid: null, role: null, email: null, jwt: null }

describe('auth.uid(), auth.role(), auth.email() and auth.jwt()', () => {
  it('return the claims of the token', async () => {
    const claims = { sub: ID, role: 'authenticated', email: 'ada@example.test', app_metadata: { team: 1 } }
    expect(await readHelpers({ 'request.jwt.claims': JSON.stringify(claims) })).toEqual({
      uid: ID,
      role: 'authenticated',
      email: 'ada@example.test',
      jwt: claims,
    })
  })

  it('prefer the legacy settings with one claim each', async () => {
    const settings = {
      'request.jwt.claims': JSON.stringify({ sub: ID, role: 'anon', email: 'ada@example.test' }),
      'request.jwt.claim.sub': OTHER_ID,
      'request.jwt.claim.role': 'service_role',
      'request.jwt.claim.email': '',
    }
    expect(await readHelpers(settings)).toMatchObject({
      uid: OTHER_ID,
      role: 'service_role',
      email: 'ada@example.test',
    })
  })

  it('return null without claims and for empty ones', async () => {
    expect(await readHelpers({})).toEqual(ANONYMOUS)
    expect(await readHelpers({ 'request.jwt.claims': '', 'request.jwt.claim.sub': '' })).toEqual(ANONYMOUS)
    expect(await readHelpers({ 'request.jwt.claims': '{"sub":"","role":"","email":""}' })).toMatchObject({
      uid: null,
      role: null,
      email: null,
    })
  })
})

describe('schema auth', () => {
  it("has GoTrue's tables, which no API role may select from", async () => {
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
