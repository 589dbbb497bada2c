import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startTestModel } from '@firstline/test-models'
import { startTestPayments } from '@firstline/test-payments'
import { SignJWT } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { TableOwner } from '@firstline/platform/database/connection'
import { mintProjectKey } from '@firstline/wire/gateway'
import { SLOW_TEST } from '@firstline/platform/testing/times'
import { startTestMailServer } from '@firstline/platform/testing/test-mail-server'
import { makeInstallation } from '#test/operator-commands.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { checkDisk } from './check-disk.ts'

/** Inserts a user and an administrator with profiles. Returns the id of the user. */
async function addUsers(owner: TableOwner): Promise<string> {
  const [user, admin] = [randomUUID(), randomUUID()]
  for (const id of [user, admin]) {
    const email = `${id}@example.test`
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
    await owner.query('select 1 from firstline.ensure_profile($1, $2, now())', [id, email])
  }
  await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin])
  return user
}

async function changeWithoutLedger(owner: TableOwner, sql: string, user: string): Promise<void> {
  await owner.transaction([
    { sql: 'alter table public.user_profiles disable trigger user' },
    { sql: 'alter table public.credit_movements disable trigger user' },
    { sql, params: [user] },
    { sql: 'alter table public.credit_movements enable trigger user' },
    { sql: 'alter table public.user_profiles enable trigger user' },
  ])
}

describe('npm run doctor', () => {
  it(
    'reports no failure on a healthy installation and names each damage on a broken one',
    SLOW_TEST,
    async () => {
      const installation = await makeInstallation()
      let user = ''
      await installation.asOwner(async (owner) => {
        user = await addUsers(owner)
      })
      const healthy = await installation.runProcess('doctor')
      expect(healthy.output).toMatch(/ok +Migrations +all \d+ are applied\n/)
      expect(healthy.output).toMatch(/ok +Money /)
      expect(healthy.output).toMatch(/ok +Users +2 in all \(2 free\), 1 of them administrators\n/)
      expect(healthy.output).not.toContain('FAILURE')
      expect(healthy.output.trimEnd().split('\n').at(-1)).toBe('All is well.')
      expect(healthy.code).toBe(0)

      await installation.asOwner(async (owner) => {
        await changeWithoutLedger(
          owner,
          'update public.user_profiles set credits_dm = 5 where user_id = $1',
          user,
        )
        await changeWithoutLedger(
          owner,
          "delete from public.credit_movements where user_id = $1 and kind = 'subject'",
          user,
        )
        await owner.query(
          `insert into firstline.jobs (name, every, lease, next_run_at)
         values ('forgotten', '1 minute', '30 seconds', now() - interval '3 hours')`,
        )
        await owner.query(
          "insert into firstline.model_providers (id, failures, circuit_open_until) values ('p', 6, now())",
        )
        await owner.query("delete from firstline.migrations where name = 'product/0017_account_deletion.sql'")
      })
      const damaged = await installation.run('doctor')
      expect(damaged.output).toMatch(/FAILURE +Money /)
      expect(damaged.output).toContain('balance differs from the ledger: 2')
      expect(damaged.output).toContain(`${user} (dm: balance 5, ledger 6)`)
      expect(damaged.output).toContain(`${user} (subject: balance 6, ledger 0)`)
      expect(damaged.output).toMatch(/FAILURE +Model +6 calls in a row failed/)
      expect(damaged.output).toContain('product/0017_account_deletion.sql is not applied')
      expect(damaged.code).toBe(1)
      const last = damaged.output.trimEnd().split('\n').at(-1)
      if (installation.config.kind === 'server') {
        expect(damaged.output).toContain('forgotten is due since 3 h and nobody runs it')
        expect(last).toMatch(/^4 failures found\./)
      } else {
        // The directory is not locked, so no server is running and no job can be overdue.
        expect(damaged.output).toMatch(/note +Jobs +the server is not running/)
        expect(last).toMatch(/^3 failures found\./)
      }
    },
  )

  it(
    'queries the running server and reports overdue jobs and a missing administrator',
    SLOW_TEST,
    async () => {
      const installation = await makeInstallation()
      await installation.asOwner(async (owner) => {
        await owner.query(
          `insert into firstline.jobs (name, every, lease, next_run_at)
         values ('forgotten', '1 minute', '30 seconds', now() - interval '3 hours')`,
        )
      })
      const address = await installation.start()
      const { output, code } = await installation.run('doctor')
      if (installation.config.kind === 'embedded') expect(output).toContain(`running server at ${address}`)
      expect(output).toContain('forgotten is due since 3 h and nobody runs it')
      expect(output).toContain('make one: npm run admin:create -- ADDRESS')
      expect(output).not.toContain(TEST_KEYS.jwtSecret)
      expect(code).toBe(1)
    },
  )

  it('names invalid settings and readable secret files without printing a secret', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    const wrong = await installation.run('doctor', [], { PORT: 'eighty', JWT_SECRET: 'too-short' })
    expect(wrong.output).toContain('PORT is "eighty", but must be a whole number')
    expect(wrong.output).toContain('JWT_SECRET must have at least 32 characters')
    expect(wrong.output).not.toContain('too-short')
    expect(wrong.code).toBe(1)

    if (installation.config.kind === 'embedded') {
      const file = join(installation.config.directory ?? '', 'first-passwords.txt')
      await writeFile(file, 'somebody@example.test\thunter2\n')
      await chmod(file, 0o644)
      const open = await installation.run('doctor')
      expect(open.output).toContain(`chmod 600 ${file}`)
      expect(open.output).toContain('first-passwords.txt holds 1')
      expect(open.output).not.toContain('hunter2')
      expect(open.code).toBe(1)
    }
  })

  it('reports a database that does not exist or cannot be reached', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    const nowhere =
      installation.config.kind === 'server'
        ? { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/nothing' }
        : { DATA_DIR: join(installation.config.directory ?? '', 'nothing') }
    const { output, code } = await installation.run('doctor', [], nowhere)
    expect(output).toMatch(/FAILURE +Database +(There is no database in|PostgreSQL can't be reached at)/)
    expect(output).not.toContain('hunter2')
    expect(code).toBe(1)
  })

  it('reports what is wrong with mail server, model and checkout and how to fix it', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async (owner) => void (await addUsers(owner)))
    const peer = await startTestMailServer()
    onTestFinished(() => peer.close())
    peer.refuseSignIns()
    const shop = await startWebServer((address) => (address === '/v1/models' ? 401 : 404))
    const { output, code } = await installation.run('doctor', [], {
      SMTP_URL: peer.url.replace('//', '//sender:hunter2@'),
      LLM_BASE_URL: `${shop}/v1`,
      LLM_MODEL: 'writer',
      LLM_API_KEY: 'sk-hunter3',
      CHECKOUT_URL: `${shop}/pro`,
    })
    expect(output).toMatch(/FAILURE +Mail +the mail server refuses the user name or password \(EAUTH 535\)\n/)
    expect(output).toContain('correct SMTP_URL')
    expect(output).toMatch(/FAILURE +Model +its server refuses the key \(401\)\n/)
    expect(output).toMatch(/FAILURE +Checkout +it answers with status 404\n/)
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^3 failures found\./)
    expect(output).not.toMatch(/hunter/)
    expect(peer.mails).toEqual([])
    expect(code).toBe(1)
  })

  it('reports working mail, model and checkout and warns about manual steps', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async (owner) => void (await addUsers(owner)))
    const peer = await startTestMailServer()
    const model = await startTestModel()
    onTestFinished(async () => {
      await peer.close()
      await model.close()
    })
    const shop = await startWebServer(() => 200)
    const settings = {
      SMTP_URL: peer.url,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'stub/ok',
      CHECKOUT_URL: `${shop}/pro`,
    }
    const { output, code } = await installation.run('doctor', [], settings)
    expect(output).toMatch(/ok +Keys /)
    expect(output).toMatch(/ok +Disk +.* are free for /)
    expect(output).toMatch(/ok +Mail +the mail server lets us sign in/)
    expect(output).toMatch(/ok +Model +stub\/ok answers/)
    expect(output).toMatch(/warning +Checkout +it answers, but not by https/)
    expect(output).not.toContain('FAILURE')
    expect(peer.mails).toEqual([])
    expect(code).toBe(0)
    const other = await installation.run('doctor', [], { ...settings, LLM_MODEL: 'gpt-unheard-of' })
    expect(other.output).toMatch(/warning +Model +its server does not list gpt-unheard-of/)
  })

  it('checks the prices of payments and says what to correct', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async (owner) => void (await addUsers(owner)))
    const provider = await startTestPayments()
    onTestFinished(() => provider.close())
    const right = await installation.run('doctor', [], { ...provider.settings })
    expect(right.output).toMatch(/ok +Payments +the prices are right, in test mode/)
    const { prices } = provider.state
    const monthly = prices.get('price_monthly')
    if (monthly) prices.set(monthly.id, { ...monthly, amount: 100, currency: 'eur' })
    prices.delete('price_topup')
    const wrong = await installation.run('doctor', [], { ...provider.settings })
    expect(wrong.output).toContain('STRIPE_PRICE_ID: its currency is eur, not usd')
    expect(wrong.output).toContain('STRIPE_PRICE_ID: its amount is 100, not 8900 cents')
    expect(wrong.output).toContain('STRIPE_TOP_UP_PRICE_ID: StripeInvalidRequestError resource_missing 404')
    expect(wrong.output).not.toContain(provider.settings['STRIPE_SECRET_KEY'])
    expect(wrong.code).toBe(1)
    provider.setMode('unavailable')
    const down = await installation.run('doctor', [], { ...provider.settings })
    expect(down.output).toMatch(/FAILURE +Payments +the provider does not answer/)
  })

  it('names project keys that are signed with another secret or expire soon', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async (owner) => void (await addUsers(owner)))
    const wrong = await installation.run('doctor', [], {
      ANON_KEY: await mintProjectKey('anon', 'a secret that belongs to another project'),
      SERVICE_ROLE_KEY: await mintProjectKey('anon', TEST_KEYS.jwtSecret),
    })
    expect(wrong.output).toMatch(/FAILURE +Keys +ANON_KEY is not signed with JWT_SECRET/)
    expect(wrong.output).toContain('SERVICE_ROLE_KEY has the role anon instead of service_role')
    expect(wrong.output).not.toContain('eyJ')
    expect(wrong.code).toBe(1)
    const soon = await new SignJWT({ role: 'anon' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5 days')
      .sign(new TextEncoder().encode(TEST_KEYS.jwtSecret))
    const expiring = await installation.run('doctor', [], { ANON_KEY: soon })
    expect(expiring.output).toMatch(/warning +Keys +ANON_KEY expires in 4 days/)
    expect(expiring.code).toBe(0)
  })
})

describe('checkDisk', () => {
  it.each([
    [50, 'failure'],
    [500, 'warning'],
    [5_000, 'ok'],
  ])('reports a disk with %d MB free as %s', async (megabytes, state) => {
    const space = async () => ({ bavail: megabytes, bsize: 1024 ** 2 })
    expect(await checkDisk({ dataDir: import.meta.dirname }, space)).toMatchObject({ state })
  })
})

/** Starts a local web server that responds to each path with a status. Returns its address. */
async function startWebServer(findStatus: (path: string) => number): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(findStatus(request.url ?? '')).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
