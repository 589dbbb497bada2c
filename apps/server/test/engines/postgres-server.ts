import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { preparePrograms } from './postgres-programs.ts'

export interface TestServer {
  /** Address of a database as the administrator, or as another user. */
  url(database: string, user?: string): string
  /** Ends it as an immediate stop (SIGQUIT) or the machine's memory watch (SIGKILL) would, with no chance to tidy up. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts it again after a crash, at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /**
   * What a commit outlives: nothing (it cares for speed alone), crashes of the server (what was written, the operating
   * system still has), or those of the machine too (it waits for the disk, as an installation does).
   */
  durability?: 'none' | 'crashes' | 'disk'
}

/** PostgreSQL refuses to run as root; this is the number of `nobody`, and no such user has to exist. */
const UNPRIVILEGED = 65534

// Ends with whoever started it, however that ends: its standard input closes then. Signals of the terminal pass it by.
const GUARD = `
trap '' INT TERM HUP
folder=$1; shift
"$@" > "$folder/log" 2>&1 < /dev/null &
server=$!
cat > /dev/null
kill -QUIT $server 2> /dev/null
wait $server 2> /dev/null
test -e "$folder/crashed" || { cd / && rm -rf "$folder"; }
`

/** What it says when the ruins of the server before are still in its way. */
const IN_THE_WAY = /FATAL: +(pre-existing|lock file|could not create any TCP)/

/** Starts a PostgreSQL server of its own in a temporary folder, on a free port. */
export async function startPostgres({ durability = 'none' }: PostgresOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'firstline-postgres-'))
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  let guard: ChildProcess | undefined
  try {
    const programs = preparePrograms(folder)
    if (isRoot) execFileSync('chown', ['-R', `${UNPRIVILEGED}:${UNPRIVILEGED}`, folder])
    const data = join(folder, 'data')
    // The sort order and letters of the embedded engine, so that both sort and fold alike.
    const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const locale = ['--encoding=UTF8', '--lc-collate=C', `--lc-ctype=${letters}`]
    const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale]
    execFileSync(join(programs, 'initdb'), initialise, { ...as, cwd: folder, env, stdio: 'pipe' })
    const port = await findFreePort()
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: durability === 'disk' ? 'on' : 'off',
      full_page_writes: durability === 'none' ? 'off' : 'on',
      synchronous_commit: durability === 'none' ? 'off' : 'on',
      max_connections: 200,
      shared_buffers: '64MB',
      jit: 'off',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = [join(programs, 'postgres'), '-D', data, ...options]
    const launch = () => {
      guard = spawn('sh', ['-c', GUARD, 'guard', folder, ...command], {
        ...as,
        cwd: folder,
        env,
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
    }
    launch()
    const url = (database: string, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`
    const log = join(folder, 'log')
    const crashed = join(folder, 'crashed')
    await waitUntilReady(url('postgres'), log)
    return {
      url,
      async crash(signal) {
        writeFileSync(crashed, '')
        process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), signal)
        await end(guard)
      },
      async restart() {
        rmSync(crashed, { force: true })
        launch()
        // The children of a killed server take a moment to notice.
        while ((await waitUntilReady(url('postgres'), log)) === 'in the way') {
          writeFileSync(crashed, '')
          await end(guard)
          rmSync(crashed, { force: true })
          await sleep(100)
          launch()
        }
      },
      stop: () => stop(guard, folder),
    }
  } catch (error) {
    await stop(guard, folder)
    throw error
  }
}

async function stop(guard: ChildProcess | undefined, folder: string): Promise<void> {
  await end(guard)
  rmSync(folder, { recursive: true, force: true })
}

async function end(guard: ChildProcess | undefined): Promise<void> {
  if (!guard || guard.exitCode !== null) return
  const ended = once(guard, 'exit')
  guard.stdin?.end()
  await ended
}

async function waitUntilReady(url: string, log: string): Promise<'ready' | 'in the way'> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    // Whoever comes while it recovers may be left without an answer.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return 'ready'
    } catch {
      // The log begins anew with each start.
      if (existsSync(log) && IN_THE_WAY.test(readFileSync(log, 'utf8'))) return 'in the way'
      await sleep(25)
    } finally {
      client.end().catch(() => undefined)
    }
  }
  throw new Error(`The PostgreSQL server for tests did not start:\n${readFileSync(log, 'utf8')}`)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
