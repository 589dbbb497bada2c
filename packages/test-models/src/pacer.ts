import { monotonicNow } from './test-model.ts'

/** A response sent in pieces at a steady rate. */
export interface Paced {
  firstAt: number
  /** 0 sends everything immediately. */
  intervalMs: number
  /** Sends the pieces up to this one, which may be past the last. Returns false when none are left. */
  send(upTo: number, now: number): boolean
}

export interface Pacer {
  add(paced: Paced): void
  remove(paced: Paced): void
}

const TICK_MS = 4

/** One timer for all streams of a server. */
export function createPacer(): Pacer {
  const running = new Set<Paced>()
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    for (const paced of running) {
      const now = monotonicNow()
      if (now < paced.firstAt) continue
      const { firstAt, intervalMs } = paced
      const due = intervalMs === 0 ? Number.POSITIVE_INFINITY : Math.floor((now - firstAt) / intervalMs) + 1
      if (!paced.send(due, now)) remove(paced)
    }
  }

  function add(paced: Paced): void {
    running.add(paced)
    timer ??= setInterval(tick, TICK_MS)
  }

  function remove(paced: Paced): void {
    running.delete(paced)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return { add, remove }
}
