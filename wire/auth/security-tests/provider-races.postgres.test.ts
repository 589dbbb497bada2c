import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { connectClient, waitForLockWaits } from '@firstline/platform/testing/postgres-connections'
import { makeProviderAccount, ProviderBrowser, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { config, database, openReplica, owner } = await createTestDatabase()
const providers = await startProviders(afterAll)
const settings = { providers: providers.settings }
const replicas = [
  await openTestApi({ database, settings }),
  await openTestApi({ database: await openReplica(), settings }),
] as const

/** Runs work in a transaction of its own, whose locks others may have to wait for. */
async function withTransaction(work: (holder: pg.Client) => Promise<void>): Promise<void> {
  const holder = await connectClient(config)
  try {
    await holder.query('begin')
    await work(holder)
  } finally {
    await holder.end()
  }
}

const listAccounts = async (email: string) =>
  database.query<{ id: string }>('select id from auth.users where email = $1', [email])

it('GET /callback accepts one of two concurrent callbacks of the same flow', async () => {
  const person = makeProviderAccount(providers)
  const browser = new ProviderBrowser(replicas[0], 'implicit')
  const response = await browser.toAnswer({ account: person.sub })
  const other = new ProviderBrowser(replicas[1], 'implicit', browser.jar)
  const landings = await Promise.all(
    Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? browser : other).back(response)),
  )
  expect(landings.filter(({ fragment }) => fragment['access_token'])).toHaveLength(1)
  expect(await listAccounts(person.email)).toHaveLength(1)
})

it('GET /callback creates one account for concurrent first sign-ins by two providers', async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = makeProviderAccount(providers)
    providers.other.addAccount(person)
    const browsers = Array.from(
      { length: 6 },
      (_, index) => new ProviderBrowser(replicas[index % 2 === 0 ? 0 : 1]),
    )
    const responses = await Promise.all(
      browsers.map((browser, index) =>
        browser.toAnswer({ account: person.sub, provider: index < 3 ? 'acme' : 'other' }),
      ),
    )
    const landings = await Promise.all(
      browsers.map((browser, index) => browser.back(responses[index] ?? { url: '' })),
    )
    expect(landings.map(({ query }) => Object.keys(query))).toEqual(browsers.map(() => ['code']))
    const [account, ...more] = await listAccounts(person.email)
    expect(more).toEqual([])
    const identities = await database.query(
      'select provider from auth.identities where user_id = $1 order by 1',
      [account?.id],
    )
    expect(identities).toEqual([{ provider: 'acme' }, { provider: 'other' }])
  }
})

it('POST /token?grant_type=pkce exchanges a code once for six concurrent requests', async () => {
  const [person, owner] = [makeProviderAccount(providers), makeProviderAccount(providers)]
  const browser = new ProviderBrowser(replicas[0])
  await browser.client.auth.signUp({ email: owner.email, password: 'correct horse' })
  const { query } = await browser.back(
    await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
  )
  const verifier = await browser.verifier()
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const { status } = await replicas[index % 2 === 0 ? 0 : 1].fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: query['code'], code_verifier: verifier }),
      })
      return status
    }),
  )
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
})

it('GET /callback does not sign in to an account whose identity is removed concurrently', async () => {
  const [person, member] = [makeProviderAccount(providers), makeProviderAccount(providers)]
  const browser = new ProviderBrowser(replicas[0])
  const { user } = await browser.signIn({ account: member.sub })
  const linked = await browser.answerAt(await browser.linkingAddress(), { account: person.sub })
  const { query } = await browser.back(linked)
  await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
  const response = await browser.toAnswer({ account: person.sub })
  await withTransaction(async (holder) => {
    await holder.query('select 1 from auth.users where id = $1 for update', [user?.id])
    const landing = browser.back(response)
    await waitForLockWaits(owner)
    await holder.query('delete from auth.identities where provider_id = $1', [person.sub])
    await holder.query('commit')
    const { data } = await browser.client.auth.exchangeCodeForSession((await landing).query['code'] ?? '')
    expect(data.user?.email).toBe(person.email)
    expect(data.user?.id).not.toBe(user?.id)
  })
})

it('auth.delete_sso_provider and auth.take_saml_assertion run concurrently without a deadlock', async () => {
  const [provider, flow, user] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const rows = [
    `insert into auth.sso_providers (id, created_at, updated_at) values ('${provider}', now(), now())`,
    `insert into auth.saml_relay_states (id, sso_provider_id, request_id, created_at)
     values ('${flow}', '${provider}', '_1', now())`,
    `insert into auth.users (id, aud, role, email, is_sso_user, created_at, updated_at)
     values ('${user}', 'authenticated', 'authenticated', 'old@company.test', true, now(), now())`,
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ('${user}', 'sso:${provider}', 'kim', '{}', now(), now())`,
  ]
  for (const sql of rows) await owner.query(sql)
  await withTransaction(async (holder) => {
    await holder.query('select 1 from auth.users where id = $1 for update', [user])
    const deletion = database.query('select auth.delete_sso_provider($1, null, now()) as people', [provider])
    await waitForLockWaits(owner)
    const assertion = database.query(
      "select auth.take_saml_assertion($1, '_a', 'kim', 'new@company.test', now()) as outcome",
      [flow],
    )
    await waitForLockWaits(owner, 2)
    await holder.query('rollback')
    expect(await Promise.all([deletion, assertion])).toEqual([[{ people: 1 }], [{ outcome: 'no_provider' }]])
  })
})
