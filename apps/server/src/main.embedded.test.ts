import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '@firstline/platform/database/open'
import { makeDataDirectory } from '#test/make-data-directory.ts'
import { spawnServer } from '#test/spawn-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstline-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function occupyPort(): Promise<{ port: number; free: () => void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, free: () => server.close() }
}

// Real processes that create a database, which is slow on a busy machine.
describe('npm start', () => {
  it('names every invalid setting without a secret', async () => {
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

  it('reports a taken port in one sentence and releases the database', async () => {
    const DATA_DIR = await makeDataDirectory()
    const { port, free } = await occupyPort()
    const server = spawnServer('src/main.ts', { DATA_DIR, PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is taken.`)
    expect(server.output()).not.toContain('    at ')
    free()
    const again = spawnServer('test/hanging-writer-server.ts', { DATA_DIR })
    await again.says(/listening/)
  })

  it('refuses a data directory that another process uses', async () => {
    const DATA_DIR = await makeDataDirectory()
    const first = spawnServer('test/hanging-writer-server.ts', { DATA_DIR })
    await first.says(/listening/)
    const second = spawnServer('src/main.ts', { DATA_DIR, PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('already in use by process')
    expect(second.output()).toContain(String(first.child.pid))
  })

  it('refuses a data directory of another version in one sentence', async () => {
    const DATA_DIR = await makeDataDirectory()
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

  it('reports an unreachable database server without its password', async () => {
    const { port, free } = await occupyPort()
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

  it('names missing secrets in production', async () => {
    const server = spawnServer('src/main.ts', { DATA_DIR: dataDir, NODE_ENV: 'production' })
    expect(await server.ended).toBe(1)
    for (const name of ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'JWT_SECRET', 'JWT_KEYS']) {
      expect(server.output()).toContain(`${name} must be set in production`)
    }
  })

  it('prints generated passwords once and stores them with mode 0600', async () => {
    // The port is taken, so the start ends after it has created the accounts.
    const { port, free } = await occupyPort()
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
