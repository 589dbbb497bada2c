import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns the start time of a process in the system's own format; null if there is no such process or it can't be read.
 * Together with the process id it identifies a process, because ids are reused.
 */
export function readProcessStartTime(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain blanks; the start time is the 20th field after it (proc(5)).
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

/** Returns the scope in which a process id is unique: one boot of one machine, and one container. */
export function readProcessScope(hostname: string): string {
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
