/** How often the parent is checked, in milliseconds. */
const INTERVAL_MS = 250

/**
 * Ends this process as SIGTERM would when the process that started it is gone. npm passes a signal on to the shell it
 * runs a script by, and that shell ends without passing it further.
 */
export function stopWithParent(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, INTERVAL_MS)
  watch.unref()
}
