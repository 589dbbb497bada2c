import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cleanEnvironment } from './environment.ts'
import { root } from './root.ts'
import type { CommandOutcome } from './run-command.ts'
import { runTool } from './run-tool.ts'

const web = path.join(root, 'apps/web')
const stampFile = path.join(web, 'build/.sources')

/** Everything the built web app is made from. */
const SOURCES = ['apps/web/**/*', 'packages/contract/**/*', 'package-lock.json']
const NOT_SOURCES = ['node_modules', 'build', '.react-router', '.cache', '.vite']

function sourcesChecksum(): string {
  const files = globSync(SOURCES, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => NOT_SOURCES.includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether the built web app was made from the sources as they stand. */
export function isWebBuildCurrent(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesChecksum()
}

/** Builds the web app. NODE_ENV is production for the build alone, whatever the server will run as. */
export async function buildWeb(): Promise<CommandOutcome> {
  const checksum = sourcesChecksum()
  const outcome = await runTool('react-router', ['build'], {
    directory: web,
    environment: cleanEnvironment({ NODE_ENV: 'production' }),
  })
  if (outcome.code === 0) writeFileSync(stampFile, checksum)
  return outcome
}
