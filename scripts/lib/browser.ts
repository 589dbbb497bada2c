import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanEnvironment } from './environment.ts'
import { runCommand } from './run-command.ts'

/** How long a browser may take to start, on a machine that is busy with other tests. */
const LAUNCH_LIMIT_MS = 60_000

/** Options of every Chromium of the tests: no connections but those of the page. */
export const BROWSER_FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Chromium refuses to run its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** A place a browser may come from. `locate` gives its program, or nothing. */
export interface BrowserSource {
  name: string
  locate(): Promise<string | undefined>
}

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The program named by CHROMIUM_PATH. */
const named: BrowserSource = { name: 'CHROMIUM_PATH', locate: async () => process.env['CHROMIUM_PATH'] }

/** A Chromium or Chrome that is installed on this machine. */
const installed: BrowserSource = {
  name: 'an installed Chromium or Chrome',
  async locate() {
    const folders = (process.env['PATH'] ?? '').split(path.delimiter)
    const candidates = [
      ...folders.flatMap((folder) => INSTALLED.map((name) => path.join(folder, name))),
      ...USUAL_PATHS,
    ]
    for (const candidate of candidates) if (await launches(candidate)) return candidate
    return undefined
  },
}

/** The Chromium from npm. It needs a few libraries of the system (libnss3, libexpat). */
const carried: BrowserSource = {
  name: 'the Chromium of @sparticuz/chromium',
  async locate() {
    if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
    const { default: chromium } = await import('@sparticuz/chromium')
    return chromium.executablePath()
  },
}

/** Debian's package, installed now; only in CI as root, never on a developer's machine. */
const debian: BrowserSource = {
  name: "Debian's package chromium",
  async locate() {
    if (process.getuid?.() !== 0 || process.env['CI'] !== 'true') return undefined
    const environment = cleanEnvironment({ DEBIAN_FRONTEND: 'noninteractive' })
    await runCommand('apt-get', ['update'], { environment })
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { environment })
    return '/usr/bin/chromium'
  },
}

/**
 * The program of a browser that was seen to start. Sources are tried in order; `downloaded` is where Playwright would
 * have put its own.
 * @throws when there is none, saying what to do. Browser tests are never left out.
 */
export async function findBrowser(downloaded?: string, sources?: readonly BrowserSource[]): Promise<string> {
  const playwright: BrowserSource = { name: "Playwright's own", locate: async () => downloaded }
  const asked = sources ?? [named, installed, playwright, carried, debian]
  for (const source of asked) {
    const program = await source.locate().catch(() => undefined)
    if (program && (await launches(program))) return program
  }
  throw new Error(
    `The browser tests need a Chromium and none started (tried ${asked.map(({ name }) => name).join('; ')}). ` +
      `Install one ('apt-get install chromium', 'npx playwright install chromium') or name its program in CHROMIUM_PATH.`,
  )
}

// A browser that is there may still lack a library, so it is started until it opens its debugging port.
async function launches(program: string): Promise<boolean> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firstline-browser-'))
  const flags = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank']
  const child = spawn(program, flags, {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const giveUp = setTimeout(() => resolve(false), LAUNCH_LIMIT_MS)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('DevTools listening on')) resolve(true)
  })
  child.on('error', () => resolve(false))
  child.on('close', () => resolve(false))
  const isRunning = await promise
  clearTimeout(giveUp)
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const closed = new Promise((done) => child.once('close', done))
    // The whole process group: a wrapper script, the browser and its helpers.
    process.kill(-child.pid, 'SIGKILL')
    await closed
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  return isRunning
}
