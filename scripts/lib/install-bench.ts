import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'
import { runCommand } from './run-command.ts'

const folder = path.join(root, 'bench')

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>
}

/** Whether bench/node_modules has the versions of its lock file; npm writes there what it installed. */
export function isBenchInstalled(): boolean {
  const record = path.join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readLock(record)
  return Object.entries(readLock(path.join(folder, 'package-lock.json'))).every(
    ([name, { version, optional }]) =>
      name === '' || optional === true || installed[name]?.version === version,
  )
}

/** Installs the packages that only benches need, if they are missing or older than the lock file. */
export async function installBench(): Promise<void> {
  if (isBenchInstalled()) return
  console.log('Installing the packages of bench/ ...')
  const npm = process.env['npm_execpath']
  const [program, parameters] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { code, output } = await runCommand(program, parameters, { directory: folder })
  if (code !== 0) throw new Error(`The packages of bench/ could not be installed:\n${output}`)
}

function readLock(file: string): Lock['packages'] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages
}
