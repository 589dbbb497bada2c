import type { Ref } from 'react'

/** What both providers' widgets can be told. */
export interface WidgetHandle {
  /** Forgets the token; the next one has to be earned anew. */
  reset: () => void
  /** Somebody waits for the token: begins, where a press would have to. */
  ask: () => void
}

/** What both providers' widgets tell. */
export interface WidgetProps {
  siteKey: string
  isDark: boolean
  /** There is no room for the wide one. */
  isNarrow: boolean
  ref: Ref<WidgetHandle>
  onReady: () => void
  onToken: (token: string) => void
  onExpired: () => void
  /** Somebody closed the question without answering it. */
  onLeft: () => void
  onFailed: () => void
}
