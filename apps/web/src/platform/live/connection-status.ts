/** off: not watched. waiting: not connected for a short time. overdue: for long enough to mention it. */
export type ConnectionStatus = 'off' | 'waiting' | 'live' | 'overdue'

/** How long a connection may be away before it is mentioned. */
const PATIENCE_MS = 5_000

export interface ConnectionStatusWatch {
  get: () => ConnectionStatus
  /** The connection is live. Returns whether it was live before and was lost meanwhile. */
  live: () => boolean
  lost: () => void
  stop: () => void
}

/** Tracks the status of a connection. Time in a hidden tab does not count: no tab reconnects in the background. */
export function watchConnectionStatus(onChange: (status: ConnectionStatus) => void): ConnectionStatusWatch {
  let status: ConnectionStatus = 'waiting'
  let wasLive = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: ConnectionStatus) => {
    if (next === status) return
    status = next
    onChange(next)
  }
  const lose = () => {
    clearTimeout(timer)
    become('waiting')
    if (document.visibilityState === 'visible') timer = setTimeout(() => become('overdue'), PATIENCE_MS)
  }
  const onVisibility = () => {
    if (status !== 'live') lose()
  }
  document.addEventListener('visibilitychange', onVisibility)
  lose()

  return {
    get: () => status,
    live() {
      clearTimeout(timer)
      const isBack = wasLive && status !== 'live'
      wasLive = true
      become('live')
      return isBack
    },
    lost() {
      if (status === 'live') lose()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
