import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresOptions, startPostgres, type TestServer } from '@firstline/test-engines'
import { TEST_KEYS } from '../../apps/server/test/test-keys.ts'
import { type StartedServer, startServer } from './start-server.ts'

export const ENGINES = ['embedded', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

export interface AuthPlace extends AsyncDisposable {
  /** Null with the embedded engine. */
  postgres: TestServer | null
  /** Null with the embedded engine. */
  databaseUrl: (database: string) => string | null
  /** One server at a time; more settings than those without which a bench would only meet limits. */
  start(environment?: Record<string, string>, nodeOptions?: readonly string[]): Promise<StartedServer>
}

/** `off` for every limit of how often one address may ask: a bench has one address. */
const NO_LIMITS = Object.fromEntries(
  ['SIGNUP', 'TOKEN', 'VERIFY', 'OTP', 'MAIL', 'MAIL_ADDRESS', 'MAIL_RECIPIENT'].map((name) => [
    `AUTH_RATE_${name}`,
    'off',
  ]),
)

/** A data directory and a database for servers that come one after the other. */
export async function openAuthPlace(engine: Engine, options: PostgresOptions = {}): Promise<AuthPlace> {
  const started = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'firstline-bench-'))
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = engine === 'PostgreSQL' ? await startPostgres(options) : null
  if (postgres) started.defer(() => postgres.stop())
  return {
    postgres,
    databaseUrl: (database) => postgres?.url(database) ?? null,
    start: (environment = {}, nodeOptions = []) =>
      startServer(
        {
          DATA_DIR: dataDir,
          JWT_SECRET: TEST_KEYS.jwtSecret,
          JWT_KEYS: JSON.stringify(TEST_KEYS.jwtKeys),
          AUTH_AUTOCONFIRM: 'true',
          ...NO_LIMITS,
          ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
          ...environment,
        },
        nodeOptions,
      ),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
