import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { systemClock } from '@firstline/platform/clock'
import { createProductDatabase } from '#test/product-database.ts'
import { createPrivilegedAccounts } from './index.ts'

const { database } = await createProductDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstline-accounts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const createAccounts = (environment: Record<string, string>) =>
  createPrivilegedAccounts(
    database,
    parseConfig(environment, (path) => path),
    systemClock,
  )

describe('createPrivilegedAccounts', () => {
  it('creates each account once and stores its generated password', async () => {
    // With PostgreSQL nothing else creates the data directory.
    const environment = { DATA_DIR: join(folder, 'new'), ADMIN_EMAIL: 'boss@example.test' }
    const made = await createAccounts(environment)
    expect(made.map(({ email }) => email)).toEqual(['boss@example.test', 'tester@firstline.local'])
    const kept = await readFile(join(folder, 'new/first-passwords.txt'), 'utf8')
    for (const { email, password } of made) expect(kept).toContain(`${email}\t${password}\n`)
    expect(await createAccounts(environment)).toEqual([])
    const rows = await database.query('select email, role from public.user_profiles order by email')
    expect(rows).toEqual([
      { email: 'boss@example.test', role: 'admin' },
      { email: 'tester@firstline.local', role: 'user' },
    ])
  })

  it('never promotes an account that existed before', async () => {
    expect(
      await createAccounts({
        DATA_DIR: folder,
        ADMIN_EMAIL: 'tester@firstline.local',
        TESTING_EMAIL: 'x@example.test',
      }),
    ).toHaveLength(1)
    const rows = await database.query(
      "select role from public.user_profiles where email = 'tester@firstline.local'",
    )
    expect(rows).toEqual([{ role: 'user' }])
  })
})
