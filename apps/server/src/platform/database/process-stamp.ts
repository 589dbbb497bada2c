import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * When a process began, in whatever form the system tells it; null when there is no such process or it can't be told.
 * Together with the number it names one process: numbers are given out again.
 */
export function processStamp(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold blanks; the start time is the 20th field after it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
    }
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() ||
      null
    )
  } catch {
    return null
  }
}

/** What a process number is unique within: one boot of one machine, and there one container. */
export function processSpace(hostname: string): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
