import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

/** Seconds until a moment; 0 when it has passed. */
export function useSecondsLeft(moment: number): number {
  const read = useCallback(() => secondsUntil(moment), [moment])
  return useSyncExternalStore(subscribe, read, read)
}
