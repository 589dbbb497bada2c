import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { RATES_OFF } from './rates-off.ts'

export interface SpawnedServer {
  child: ChildProcess
  /** The output so far, on both streams. */
  output(): string
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
  /** Waits for matching output and returns the match. @throws when the process ends first */
  says(pattern: RegExp): Promise<RegExpMatchArray>
}

const SERVER = join(import.meta.dirname, '..')

/** The value of `scripts/run.mjs`; it halves the time to load modules. */
const COMPILE_CACHE = join(SERVER, '../../node_modules/.cache/firstline/compiled')

/** Starts a server program as a process, with these settings and no others of this machine. */
export function spawnServer(program: string, environment: Record<string, string>): SpawnedServer {
  const child = spawn(process.execPath, [join(SERVER, program)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...RATES_OFF,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      output += chunk
      for (const check of waiting) check()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    output: () => output,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(output)
          if (!match) return
          waiting.delete(check)
          resolve(match)
        }
        waiting.add(check)
        check()
        void ended.then((code) =>
          reject(new Error(`ended with ${code} before it printed ${pattern}:\n${output}`)),
        )
      }),
  }
}
