import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'
import { runCommand } from './run-command.ts'

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; link?: boolean }>
}

/** Folders with a lock file of their own, which `npm ci` does not install. */
type OwnFolder = 'bench' | 'model-runtime'

/** Whether a folder's node_modules has the versions of its lock file; npm writes there what it installed. */
export function areInstalled(folder: OwnFolder): boolean {
  const record = path.join(root, folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readLock(record)
  return Object.entries(readLock(path.join(root, folder, 'package-lock.json'))).every(
    ([name, { version, optional, link }]) =>
      !name.startsWith('node_modules/') ||
      optional === true ||
      link === true ||
      installed[name]?.version === version,
  )
}

/** Installs the packages of a folder, if they are missing or older than its lock file. */
export async function installPackages(folder: OwnFolder, why: string): Promise<void> {
  if (areInstalled(folder)) return
  console.log(why)
  const npm = process.env['npm_execpath']
  const [program, parameters] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { code, output } = await runCommand(program, parameters, { directory: path.join(root, folder) })
  if (code !== 0) throw new Error(`The packages of ${folder}/ could not be installed:\n${output}`)
}

/** The packages that only benches need. */
export const installBench = () => installPackages('bench', 'Installing the packages of bench/ ...')

/** The packages that run a language model: prebuilt, nothing is compiled. */
export const installRuntime = () =>
  installPackages('model-runtime', 'Installing the packages that run a model (about 180 MB) ...')

function readLock(file: string): Lock['packages'] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages
}
