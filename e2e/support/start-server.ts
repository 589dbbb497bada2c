import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { VARIABLES } from '../../apps/server/src/config/variables.ts'
import { findQuickFolder } from '@firstline/platform/testing'
import { cleanEnvironment } from '../../scripts/lib/environment.ts'
import { root } from '../../scripts/lib/root.ts'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

const START_LIMIT_MS = 60_000

/**
 * Everybody in a run comes from one address, so limits by address are off, and the pages that tests have read are served
 * on this machine. What limits and addresses do is tested without a browser.
 */
const TEST_SETTINGS = {
  HOST: '127.0.0.1',
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  DEMO_ADDRESS_LIMIT: '1000',
  FETCH_ALLOW_PRIVATE: 'true',
  // The same person may ask twice in a test.
  AUTH_MAIL_INTERVAL: '0',
  ...Object.fromEntries(
    Object.keys(VARIABLES)
      .filter((name) => name.startsWith('AUTH_RATE_'))
      .map((name) => [name, 'off']),
  ),
}

/** Set and empty means not set, and wins over a line of the developer's .env. */
const NOTHING_SET = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, '']))

/** Starts the built server, on a free port and with a data directory of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const directory = mkdtempSync(path.join(findQuickFolder(), 'firstline-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [path.join(root, 'apps/server/build/server/main.js')], {
    env: cleanEnvironment({
      ...NOTHING_SET,
      ...TEST_SETTINGS,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: directory,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/firstline/compiled'),
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const stop = async () => {
    await end(child)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  if (await isReady(url, child)) return { url, stop }
  await stop()
  throw new Error(`The server did not start:\n${Buffer.concat(said).toString()}`)
}

async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(50)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(impatient)
}

/** A port without a listener. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
