import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findInstalledPostgres } from '@firstline/test-engines'

/** How long a load runs: for some seconds, or until so many transactions are done. */
export type Extent = { seconds: number } | { operations: number }

export interface Load {
  url: string
  clients: number
  extent: Extent
  /** A transaction in the language of pgbench's scripts. */
  script: string
  variables: Record<string, number>
}

export interface LoadResult {
  perSecond: number
  transactions: number
}

/** pgbench, where PostgreSQL's programs bring it along; npm's do not. */
export function findPgbench(): string | null {
  const found = findInstalledPostgres()
  const program = join(found?.directory ?? '', 'pgbench')
  return found !== null && existsSync(program) ? program : null
}

/** Statements are parsed each time, as the server's are. @throws when any transaction failed. */
export async function runPgbench(program: string, folder: string, load: Load): Promise<LoadResult> {
  const file = join(folder, 'load.sql')
  writeFileSync(file, load.script)
  const { clients, extent } = load
  const length =
    'seconds' in extent
      ? ['-T', String(extent.seconds)]
      : ['-t', String(Math.ceil(extent.operations / clients))]
  const definitions = Object.entries(load.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const parameters = ['-n', '-M', 'extended', '-c', String(clients), ...length, ...definitions, '-f', file]
  const { stdout, stderr } = await promisify(execFile)(program, [...parameters, load.url])
  const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed > 0 || /aborted/.test(stderr)) throw new Error(`transactions failed:\n${stdout}${stderr}`)
  return { perSecond, transactions }
}
