import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@firstline/test-engines'

const ROOT = join(import.meta.dirname, '../..')

export interface StartedServer {
  url: string
  pid: number
  /** From the start of the process to its first answer. */
  firstAnswerMs: number
  stop(): Promise<void>
}

/** A bench has one address: nothing is counted by it. */
const UNCOUNTED = Object.fromEntries(
  ['SIGNUP', 'TOKEN', 'VERIFY', 'OTP', 'ANONYMOUS', 'MAIL', 'MAIL_ADDRESS', 'MAIL_RECIPIENT', 'TEXT'].map(
    (name) => [`AUTH_RATE_${name}`, 'off'],
  ),
)

/** What `npm start` runs, without npm before it. */
export function startCommand(): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return manifest.scripts.start.split(' ').slice(1)
}

/** Starts a server in a process of its own, with these settings and none of this machine's, and waits for its answer. */
export async function startServer(
  environment: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<StartedServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, ...startCommand()], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', PORT: String(port), ...UNCOUNTED, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const closed = once(child, 'close')
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('the server ended')
    await sleep(10)
  }
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswerMs: Math.round(performance.now() - startedAt),
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}
