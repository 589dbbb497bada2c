import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresOptions, startPostgres, type TestServer } from '@firstline/platform/testing'
import { TEST_KEYS } from '../../wire/test-wire/test-keys.ts'
import { type StartedServer, startServer } from './start-server.ts'

export const ENGINES = ['embedded', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

export interface Installation extends AsyncDisposable {
  /** Null with the embedded engine. */
  postgres: TestServer | null
  /** @throws with the embedded engine. */
  databaseUrl(database?: string): string
  /** Servers that still run are stopped with the installation. */
  start(environment?: Record<string, string>): Promise<StartedServer>
}

/** A data directory and a database, for one server after the other (PostgreSQL: concurrently). */
export async function openInstallation(engine: Engine, options: PostgresOptions = {}): Promise<Installation> {
  const resources = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'firstline-bench-'))
  resources.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = engine === 'PostgreSQL' ? await startPostgres(options) : null
  if (postgres) resources.defer(() => postgres.stop())
  return {
    postgres,
    databaseUrl(database = 'postgres') {
      if (!postgres) throw new Error('The embedded engine has no address')
      return postgres.url(database)
    },
    async start(environment = {}) {
      const server = await startServer({
        DATA_DIR: dataDir,
        JWT_SECRET: TEST_KEYS.jwtSecret,
        JWT_KEYS: JSON.stringify(TEST_KEYS.jwtKeys),
        AUTH_AUTOCONFIRM: 'true',
        ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
        ...environment,
      })
      resources.defer(() => server.stop())
      return server
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
