import { onTestFinished } from 'vitest'
import { configureLogs } from '#server/platform/log.ts'

/** The lines that are logged until the test is over. Call it inside a test. */
export function captureLogs(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' = 'warn'): string[] {
  const lines: string[] = []
  configureLogs({ level, sink: { write: (line) => lines.push(line) } })
  onTestFinished(() => configureLogs({ level: 'silent' }))
  return lines
}
