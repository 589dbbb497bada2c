import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cleanEnvironment } from './environment.ts'
import { root } from './root.ts'
import { runCommand, type CommandOutcome } from './run-command.ts'
import { runTool } from './run-tool.ts'

/** A part of what `npm start` needs built. */
interface Part {
  /** Files and folders that it is made from. */
  sources: readonly string[]
  /** Holds the digest of the sources it was made from. */
  stamp: string
  build(): Promise<CommandOutcome>
}

const web: Part = {
  // The contract builds on modules of platform and wire.
  sources: [
    'apps/web',
    'packages/contract',
    'packages/platform/src/error-codes.ts',
    'packages/platform/src/ssrf-guard/fetch-limits.ts',
    'wire/auth/account-rules.ts',
    'wire/auth/kept-days.ts',
    'wire/auth/oauth/no-address.ts',
    'wire/realtime/end-reasons.ts',
    'package-lock.json',
  ],
  stamp: 'apps/web/build/.sources',
  // NODE_ENV is production for the build alone, whatever the server will run as.
  build: () =>
    runTool('react-router', ['build'], {
      directory: path.join(root, 'apps/web'),
      environment: cleanEnvironment({ NODE_ENV: 'production' }),
    }),
}

/** The server in one file, and an embedded database to copy. */
const server: Part = {
  sources: ['apps/server/src', 'packages', 'wire', 'db', 'package-lock.json'],
  stamp: 'apps/server/build/.sources',
  build: () =>
    runCommand(process.execPath, [path.join(root, 'scripts/lib/build-server.ts')], {
      environment: cleanEnvironment(),
    }),
}

const PARTS = [web, server]
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router', '.cache', '.vite'])

/** Whether everything was built from the sources as they are. */
export function isBuildCurrent(): boolean {
  return PARTS.every(isCurrent)
}

/** Builds what is not current, in parallel. */
export async function buildProduct(): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const outcomes = await Promise.all(
    PARTS.filter((part) => !isCurrent(part)).map(async (part) => {
      const digest = digestOf(part.sources)
      const outcome = await part.build()
      if (outcome.code === 0) writeFileSync(path.join(root, part.stamp), digest)
      return outcome
    }),
  )
  return {
    code: outcomes.some(({ code }) => code !== 0) ? 1 : 0,
    output: outcomes.map(({ output }) => output).join('\n'),
    milliseconds: performance.now() - startedAt,
  }
}

function isCurrent({ sources, stamp }: Part): boolean {
  const file = path.join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === digestOf(sources)
}

/** Of names, sizes and times: reading two thousand files would take longer than all the rest of a start. */
function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (file: string) => {
    const stats = statSync(file)
    if (!stats.isDirectory()) {
      hash.update(`${path.relative(root, file)}\0${stats.size}\0${stats.mtimeMs}\0`)
      return
    }
    for (const name of readdirSync(file).toSorted()) if (!NOT_SOURCES.has(name)) add(path.join(file, name))
  }
  for (const source of sources) add(path.join(root, source))
  return hash.digest('hex')
}
