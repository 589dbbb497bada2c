import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, loadavg, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { findInstalledPostgres } from '@firstline/platform/testing'

export interface Machine {
  cores: number
  processor: string
  memoryGb: number
  system: string
  node: string
  postgres: string
  /** Average number of processes that wanted a core in the minute before the run. */
  loadBefore: number
}

export function readMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${arch()}`,
    node: process.versions.node,
    postgres: postgresVersion(),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

function postgresVersion(): string {
  try {
    const program = join(findInstalledPostgres()?.directory ?? '', 'postgres')
    return /[\d.]+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
