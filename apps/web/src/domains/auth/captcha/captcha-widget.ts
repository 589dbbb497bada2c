import type { Ref } from 'react'

/** The common interface of both providers' widgets. */
export interface WidgetHandle {
  /** Discards the token; the next one needs a new challenge. */
  reset: () => void
  /** Starts the challenge for a form that waits for its token. */
  ask: () => void
}

/** The common events of both providers' widgets. */
export interface WidgetProps {
  siteKey: string
  isDark: boolean
  /** The wide variant does not fit. */
  isNarrow: boolean
  ref: Ref<WidgetHandle>
  onReady: () => void
  onToken: (token: string) => void
  onExpired: () => void
  /** The challenge was closed without an answer. */
  onDismissed: () => void
  onFailed: () => void
}
