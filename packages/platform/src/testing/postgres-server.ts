import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './find-free-port.ts'
import { preparePrograms } from './postgres-programs.ts'

export interface TestServer {
  /** Address of a database, as the administrator unless another user is named. */
  url(database: string, user?: string): string
  /** Ends the server without a clean shutdown, like an immediate stop (SIGQUIT) or the OOM killer (SIGKILL). */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts the server after a crash, at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /**
   * What a commit survives: nothing (the fastest), a crash of the server (the operating system has the data), or a
   * crash of the machine too (each commit waits for the disk, as in production).
   */
  durability?: 'none' | 'crashes' | 'disk'
}

/** PostgreSQL refuses to run as root. This is the usual id of `nobody`; the user need not exist. */
const UNPRIVILEGED = 65534

// Stops the server when its parent ends in any way, because standard input closes then. Ignores the terminal's signals.
const SUPERVISOR = `
trap '' INT TERM HUP
folder=$1; shift
"$@" > "$folder/log" 2>&1 < /dev/null &
server=$!
cat > /dev/null
kill -QUIT $server 2> /dev/null
wait $server 2> /dev/null
test -e "$folder/crashed" || { cd / && rm -rf "$folder"; }
`

/** Log lines that say that processes of the crashed server still exist. */
const BLOCKED = /FATAL: +(pre-existing|lock file|could not create any TCP)/

export async function startPostgres({ durability = 'none' }: PostgresOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'firstline-postgres-'))
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  let supervisor: ChildProcess | undefined
  try {
    const programs = preparePrograms(folder)
    if (isRoot) execFileSync('chown', ['-R', `${UNPRIVILEGED}:${UNPRIVILEGED}`, folder])
    const data = join(folder, 'data')
    // The locale of the embedded engine, so that both engines sort and change case the same way.
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const locale = ['--encoding=UTF8', '--lc-collate=C', `--lc-ctype=${ctype}`]
    const initdbOptions = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale]
    execFileSync(join(programs, 'initdb'), initdbOptions, { ...as, cwd: folder, env, stdio: 'pipe' })
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
      supervisor = spawn('sh', ['-c', SUPERVISOR, 'supervisor', folder, ...command], {
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
        await end(supervisor)
      },
      async restart() {
        rmSync(crashed, { force: true })
        launch()
        // The children of a killed server end a moment later.
        while ((await waitUntilReady(url('postgres'), log)) === 'blocked') {
          writeFileSync(crashed, '')
          await end(supervisor)
          rmSync(crashed, { force: true })
          await sleep(100)
          launch()
        }
      },
      stop: () => stop(supervisor, folder),
    }
  } catch (error) {
    await stop(supervisor, folder)
    throw error
  }
}

async function stop(supervisor: ChildProcess | undefined, folder: string): Promise<void> {
  await end(supervisor)
  rmSync(folder, { recursive: true, force: true })
}

async function end(supervisor: ChildProcess | undefined): Promise<void> {
  if (!supervisor || supervisor.exitCode !== null) return
  const ended = once(supervisor, 'exit')
  supervisor.stdin?.end()
  await ended
}

async function waitUntilReady(url: string, log: string): Promise<'ready' | 'blocked'> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    // During recovery the server may accept a connection and never respond.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return 'ready'
    } catch {
      // Each start truncates the log.
      if (existsSync(log) && BLOCKED.test(readFileSync(log, 'utf8'))) return 'blocked'
      await sleep(25)
    } finally {
      client.end().catch(() => undefined)
    }
  }
  throw new Error(`The PostgreSQL server for tests did not start:\n${readFileSync(log, 'utf8')}`)
}
