import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts'
import { cleanEnvironment } from '../../scripts/lib/environment.ts'

export interface StartedBrowser extends AsyncDisposable {
  /** Of the DevTools protocol. */
  port: number
}

/** Starts the Chromium of the browser tests with a new profile, controlled through the DevTools protocol. */
export async function startBrowser(): Promise<StartedBrowser> {
  const program = await findBrowser()
  const profile = mkdtempSync(join(tmpdir(), 'firstline-bench-browser-'))
  const flags = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank']
  // In its own process group, so that its helpers end with it.
  const child = spawn(program, flags, {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output) ?? []
      if (found) resolve(Number(found))
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The browser ended:\n${output}`)))
  })
  return {
    port,
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await closed
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}
