import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { UNCOUNTED } from './uncounted.ts'

export interface SpawnedServer {
  child: ChildProcess
  /** Everything it said so far, on both streams. */
  output(): string
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
  /** Waits until it has said something that matches; gives the match. @throws when it ends before. */
  says(pattern: RegExp): Promise<RegExpMatchArray>
}

const SERVER = join(import.meta.dirname, '..')

/** As `scripts/run.mjs` sets it: a start loads modules in half the time. */
const COMPILE_CACHE = join(SERVER, '../../node_modules/.cache/firstline/compiled')

/** Starts a server program in a process of its own, with these settings and none of this machine's. */
export function spawnServer(program: string, environment: Record<string, string>): SpawnedServer {
  const child = spawn(process.execPath, [join(SERVER, program)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...UNCOUNTED,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      said += chunk
      for (const look of waiting) look()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    output: () => said,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(said)
          if (!match) return
          waiting.delete(look)
          resolve(match)
        }
        waiting.add(look)
        look()
        void ended.then((code) => reject(new Error(`ended with ${code} before it said ${pattern}:\n${said}`)))
      }),
  }
}
