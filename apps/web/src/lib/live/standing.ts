/** off: nobody watches. waiting: not connected, but not for long. overdue: for so long that it should be said. */
export type Standing = 'off' | 'waiting' | 'live' | 'overdue'

/** How long a connection may be away before it is mentioned. */
const PATIENCE_MS = 5_000

export interface StandingWatch {
  get: () => Standing
  /** The connection is there. Gives whether it had been there before and was lost meanwhile. */
  live: () => boolean
  lost: () => void
  stop: () => void
}

/** Keeps how a connection stands. Time in which nobody looks at the page does not count: no tab reconnects in the background. */
export function watchStanding(onChange: (standing: Standing) => void): StandingWatch {
  let standing: Standing = 'waiting'
  let wasLive = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: Standing) => {
    if (next === standing) return
    standing = next
    onChange(next)
  }
  const lose = () => {
    clearTimeout(timer)
    become('waiting')
    if (document.visibilityState === 'visible') timer = setTimeout(() => become('overdue'), PATIENCE_MS)
  }
  const onVisibility = () => {
    if (standing !== 'live') lose()
  }
  document.addEventListener('visibilitychange', onVisibility)
  lose()

  return {
    get: () => standing,
    live() {
      clearTimeout(timer)
      const isBack = wasLive && standing !== 'live'
      wasLive = true
      become('live')
      return isBack
    },
    lost() {
      if (standing === 'live') lose()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
