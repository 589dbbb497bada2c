import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseConfig } from '#server/platform/database/database-config.ts'
import type { Owner } from '#server/platform/database/link.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { writeAllowances } from '#server/product/credits/index.ts'
import { copyTemplate } from '@firstline/test-engines'
import { spawnServer } from './spawn-server.ts'
import { TEST_KEYS } from './test-keys.ts'

const STARTER = join(import.meta.dirname, '../../../scripts/run.mjs')

export interface CommandOutcome {
  code: number | null
  /** Everything it said, on both streams. */
  output: string
}

/** An installation of one test, on the engine of its project: a database, its settings, and nothing that runs yet. */
export interface TestInstallation {
  config: DatabaseConfig
  /** Starts the product's server and waits until it answers. Gives its address. */
  start(): Promise<string>
  /** Runs `npm run <name>` as a process of its own, through the same starter. */
  run(name: string, parameters?: readonly string[], extra?: Record<string, string>): Promise<CommandOutcome>
  /** Opens the database while nobody else has it, with the rights of the tables' owner. */
  asOwner(work: (owner: Owner) => Promise<void>): Promise<void>
}

/** Call it inside a test: everything is gone when the test is done. */
export async function makeInstallation(): Promise<TestInstallation> {
  const { config, remove } = await copyTemplate(inject('engine'))
  const folder = await mkdtemp(join(tmpdir(), 'firstline-operator-'))
  onTestFinished(async () => {
    await remove()
    await rm(folder, { recursive: true, force: true })
  })
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(await findFreePort()),
    NODE_ENV: 'test',
    JWT_SECRET: TEST_KEYS.jwtSecret,
    JWT_KEYS: JSON.stringify(TEST_KEYS.jwtKeys),
    AUTH_AUTOCONFIRM: 'true',
    ...(config.kind === 'server'
      ? { DATABASE_URL: config.url, DATA_DIR: folder }
      : { DATA_DIR: config.directory ?? '' }),
  }
  return {
    config,
    async start() {
      const server = spawnServer('test/replica-server.ts', environment)
      const [, address = ''] = await server.says(/listening on (\S+)/)
      return address
    },
    async run(name, parameters = [], extra = {}) {
      const child = spawn(process.execPath, [STARTER, name, ...parameters], {
        env: { ...environment, ...extra },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8')
        stream.on('data', (chunk: string) => {
          output += chunk
        })
      }
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output }
    },
    async asOwner(work) {
      const database = await openDatabase(config, {
        onLocked: async (owner) => {
          for (const { sql, params } of writeAllowances(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
          await work(owner)
        },
      })
      await database.close()
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
