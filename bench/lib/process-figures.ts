import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The resident memory of a process. Linux only. */
export function readResidentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** The processor time that a process has used since its start. Linux only. */
export function readProcessorMs(pid: number): number {
  // The program's name is in brackets and may contain spaces; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
