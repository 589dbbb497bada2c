import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished, vi } from 'vitest'
import type { DatabaseConfig } from '@firstline/platform/database/config'
import type { TableOwner } from '@firstline/platform/database/connection'
import { openDatabase } from '@firstline/platform/database/open'
import { runAdminCreate } from '#server/commands/admin-create.ts'
import { runCreditsGrant } from '#server/commands/credits-grant.ts'
import { runDoctor } from '#server/commands/doctor.ts'
import { runServiceKey } from '#server/commands/service-key.ts'
import { allowanceStatements } from '#server/product/credits/index.ts'
import { copyTemplate } from '@firstline/platform/testing'
import { spawnServer } from './spawn-server.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

const STARTER = join(import.meta.dirname, '../../../scripts/run.mjs')

const COMMANDS = { doctor: runDoctor, 'credits-grant': runCreditsGrant, 'service-key': runServiceKey }
type CommandName = keyof typeof COMMANDS | 'admin-create'

export interface CommandOutcome {
  code: number | null
  /** Standard output and standard error together. */
  output: string
}

type RunCommand = (
  name: CommandName,
  parameters?: readonly string[],
  extra?: Record<string, string>,
) => Promise<CommandOutcome>

/** An installation for one test, on the engine of its project: database and settings, no running server. */
export interface TestInstallation {
  config: DatabaseConfig
  /** Starts the server and waits until it listens. Returns its address. */
  start(): Promise<string>
  /** Runs a command in this process, with the installation's settings; a process of its own takes most of the time. */
  run: RunCommand
  /** Runs `npm run <name>` as a process, through the same starter. */
  runProcess: RunCommand
  /** Opens the database with the rights of the tables' owner; the server must not be running. */
  asOwner(work: (owner: TableOwner) => Promise<void>): Promise<void>
}

/** Call it inside a test; everything is removed at its end. */
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
      const variables = { ...environment, ...extra }
      const command = name === 'admin-create' ? runAdminCreate(variables['FIRST_PASSWORD']) : COMMANDS[name]
      const outer = process.env
      const output: string[] = []
      const keep = (text: string | Uint8Array) => output.push(String(text)) > 0
      const streams = [process.stdout, process.stderr].map((stream) =>
        vi.spyOn(stream, 'write').mockImplementation(keep),
      )
      process.env = variables
      try {
        const code = await command(parameters)
        return { code, output: output.join('') }
      } finally {
        process.env = outer
        for (const stream of streams) stream.mockRestore()
      }
    },
    async runProcess(name, parameters = [], extra = {}) {
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
          for (const { sql, params } of allowanceStatements(TEST_KEYS.jwtSecret))
            await owner.query(sql, params)
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
