import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@firstline/platform/testing'

const ROOT = join(import.meta.dirname, '../..')

export interface StartedServer {
  url: string
  pid: number
  /** From the start of the process until it is ready. */
  readyMs: number
  stop(): Promise<void>
}

/** All requests of a bench come from one address. */
const NO_RATE_LIMITS = Object.fromEntries(
  ['SIGNUP', 'TOKEN', 'VERIFY', 'OTP', 'ANONYMOUS', 'MAIL', 'MAIL_ADDRESS', 'MAIL_RECIPIENT', 'TEXT'].map(
    (name) => [`AUTH_RATE_${name}`, 'off'],
  ),
)

/** The arguments of Node in the script `start`. */
export function startCommand(): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return manifest.scripts.start.split(' ').slice(1)
}

/** Starts a server with these settings and no others, and waits until it is ready. BENCH_PROFILE names a folder for CPU profiles. */
export async function startServer(environment: Record<string, string>): Promise<StartedServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const profile = process.env['BENCH_PROFILE']
  const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, ...startCommand()], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      PORT: String(port),
      ...NO_RATE_LIMITS,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const closed = once(child, 'close').then(() => process.off('exit', kill))
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await sleep(10)
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: Math.round(performance.now() - startedAt),
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  return response?.status === 200
}
