import { useRef } from 'react'
import { notify } from '#platform/notify.ts'

/**
 * Runs an action one at a time: calls are ignored until its promise settles. The guard is a ref, because state changes
 * only with the next render, and several submits may come before it. A failure is shown as a toast.
 */
export function useSingleFlight<Args extends unknown[]>(
  action: ((...args: Args) => unknown) | undefined,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false)
  return async (...args) => {
    if (isRunning.current) return
    try {
      const result = action?.(...args)
      if (!(result instanceof Promise)) return
      isRunning.current = true
      await result
    } catch (error) {
      notify.failure(error, { title: 'Something went wrong' })
    } finally {
      isRunning.current = false
    }
  }
}
