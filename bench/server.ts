/**
 * How fast a server answers after its start, and what it holds while nobody asks: empty directory, existing data,
 * PostgreSQL. Run after a build. Times are of this machine; compare them to each other, not to another machine's.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@firstline/test-engines'
import { TEST_KEYS } from '../apps/server/test/test-keys.ts'
import { residentMegabytes } from './lib/process-figures.ts'
import { startServer } from './lib/start-server.ts'

/** Long enough for what the start left behind to be collected. */
const IDLE_MS = 10_000

interface Measured {
  firstAnswerMs: number
  idleMegabytes: number
}

async function measure(environment: Record<string, string>): Promise<Measured> {
  const server = await startServer(environment)
  try {
    await sleep(IDLE_MS)
    return { firstAnswerMs: server.firstAnswerMs, idleMegabytes: residentMegabytes(server.pid) }
  } finally {
    await server.stop()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'firstline-bench-'))
const postgres = await startPostgres()
try {
  const embedded = { DATA_DIR: dataDir }
  const server = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url('postgres'),
    JWT_SECRET: TEST_KEYS.jwtSecret,
    JWT_KEYS: JSON.stringify(TEST_KEYS.jwtKeys),
  }
  console.table({
    'embedded, empty directory': await measure(embedded),
    'embedded, existing data': await measure(embedded),
    'PostgreSQL, empty database': await measure(server),
    'PostgreSQL, existing data': await measure(server),
  })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
