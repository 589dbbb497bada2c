/**
 * How fast a server answers after its start, and what it holds while nobody asks: empty directory, existing data,
 * PostgreSQL. Run after a build, in Node 24: `npm run bench:server`. Times are of this machine; compare them to each
 * other, not to another machine's.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../apps/server/test/engines/postgres-server.ts'
import { TEST_KEYS } from '../apps/server/test/test-keys.ts'

const ROOT = join(import.meta.dirname, '..')
/** What `npm start` runs, without npm before it. */
const START = startCommand()
/** Long enough for what the start left behind to be collected. */
const IDLE_MS = 10_000

function startCommand(): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return manifest.scripts.start.split(' ').slice(1)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

interface Measured {
  firstAnswerMs: number
  idleMegabytes: number
}

async function measure(environment: Record<string, string>): Promise<Measured> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const closed = once(child, 'close')
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('the server ended')
      await sleep(10)
    }
    const firstAnswerMs = Math.round(performance.now() - startedAt)
    await sleep(IDLE_MS)
    return { firstAnswerMs, idleMegabytes: residentMegabytes(child.pid ?? 0) }
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`)).status === 200
  } catch {
    return false
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
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
