import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { madeDirectory } from '#test/made-directory.ts'
import { spawnServer } from '#test/spawn-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstline-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function takenPort(): Promise<{ port: number; free: () => void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, free: () => server.close() }
}

// Real processes that make a database from nothing: on a busy machine that takes its time.
describe('a start', { timeout: 60_000 }, () => {
  it('with settings that cannot be read names every fault at once, and no secret', async () => {
    const server = spawnServer('src/main.ts', {
      DATA_DIR: dataDir,
      PORT: 'eighty',
      JWT_SECRET: 'too-short',
      AUTH_PASSWORD_MIN_LENGTH: '4',
      DATABASE_URL: 'mysql://root:hunter2@localhost/db',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PORT is "eighty", but must be a whole number from 0 to 65535')
    expect(server.output()).toContain('JWT_SECRET must have at least 32 characters')
    expect(server.output()).toContain('AUTH_PASSWORD_MIN_LENGTH is "4"')
    expect(server.output()).toContain('DATABASE_URL must begin with postgres://')
    expect(server.output()).not.toMatch(/too-short|hunter2/)
  })

  it('on a port that is taken says so in one sentence and lets go of the database', async () => {
    const DATA_DIR = await madeDirectory()
    const { port, free } = await takenPort()
    const server = spawnServer('src/main.ts', { DATA_DIR, PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is taken.`)
    expect(server.output()).not.toContain('    at ')
    free()
    const again = spawnServer('test/stalled-server.ts', { DATA_DIR })
    await again.says(/listening/)
  })

  it('on a data directory in use is refused by name', async () => {
    const DATA_DIR = await madeDirectory()
    const first = spawnServer('test/stalled-server.ts', { DATA_DIR })
    await first.says(/listening/)
    const second = spawnServer('src/main.ts', { DATA_DIR, PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('already in use by process')
    expect(second.output()).toContain(String(first.child.pid))
  })

  it('refuses a data directory of another version in one sentence', async () => {
    const DATA_DIR = await madeDirectory()
    const database = await openDatabase(
      { kind: 'embedded', directory: DATA_DIR },
      {
        onLocked: async (owner) => {
          await owner.query("update firstline.migrations set checksum = 'x' where name like '%credits.sql'")
        },
      },
    )
    await database.close()
    const server = spawnServer('src/main.ts', { DATA_DIR, PORT: '0' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(
      `The database in ${DATA_DIR} was made by another version of Firstline, whose tables this version can't use: set DATA_DIR to an empty directory, or run the version that made it.\n`,
    )
  })

  it('against a database server that refuses says so without the password', async () => {
    const { port, free } = await takenPort()
    free()
    const server = spawnServer('src/main.ts', {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://firstline:hunter2@127.0.0.1:${port}/firstline`,
      JWT_SECRET: 'x'.repeat(32),
      JWT_KEYS: '[]',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain("The database can't be opened")
    expect(server.output()).not.toContain('hunter2')
  })

  it('in production without secrets names what is missing', async () => {
    const server = spawnServer('src/main.ts', { DATA_DIR: dataDir, NODE_ENV: 'production' })
    expect(await server.ended).toBe(1)
    for (const name of ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'JWT_SECRET', 'JWT_KEYS']) {
      expect(server.output()).toContain(`${name} must be set in production`)
    }
  })

  it('shows generated passwords once and keeps them where only this user can read them', async () => {
    // The port is taken, so the start ends after the accounts were made: what it printed counts all the same.
    const { port, free } = await takenPort()
    const first = spawnServer('src/main.ts', { DATA_DIR: dataDir, PORT: String(port) })
    await first.ended
    const [, password = ''] = /admin@firstline\.local\s+(\S+)/.exec(first.output()) ?? []
    expect(password.length).toBeGreaterThanOrEqual(16)
    const file = join(dataDir, 'first-passwords.txt')
    expect(await readFile(file, 'utf8')).toContain(password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
    const second = spawnServer('src/main.ts', { DATA_DIR: dataDir, PORT: String(port) })
    await second.ended
    expect(second.output()).not.toContain(password)
    free()
  })
})
