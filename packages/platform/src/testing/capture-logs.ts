import { onTestFinished } from 'vitest'
import { configureLogs } from '../log.ts'

/** Captures log lines until the end of the test. Call it inside a test. */
export function captureLogs(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' = 'warn'): string[] {
  const lines: string[] = []
  configureLogs({ level, sink: { write: (line) => lines.push(line) } })
  onTestFinished(() => configureLogs({ level: 'silent' }))
  return lines
}
