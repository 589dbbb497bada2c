import { paymentsLog } from '@firstline/platform/log'

/** Runs steps until none is due. A call while they run makes them run again afterwards. */
export function createWorkQueue(steps: readonly (() => Promise<boolean>)[]) {
  let running: Promise<void> | null = null
  let isWoken = false
  const closing = new AbortController()

  async function run(): Promise<void> {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false
      for (const step of steps) {
        while (!closing.signal.aborted && (await step())) continue
      }
    }
  }

  return {
    wake(): void {
      if (closing.signal.aborted) return
      isWoken = true
      running ??= run()
        .catch((error: unknown) => paymentsLog.error({ error }, 'events wait for the next run of their job'))
        .finally(() => {
          running = null
        })
    },
    /** Starts nothing new and waits for what runs. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}
