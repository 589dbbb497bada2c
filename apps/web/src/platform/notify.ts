import { cleanMessage, readErrorMessage } from './clean-message.ts'

export interface NotifyOptions {
  description?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** Two toasts with one id are never shown together. The default is the title and description. */
  id?: string | undefined
  /** Stays 10 seconds instead of 5. */
  critical?: boolean | undefined
  /** It is about more than its page: it stays when the user goes to another one. */
  staysOnNavigation?: boolean | undefined
}

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

const DURATION_MS = 5_000
const CRITICAL_DURATION_MS = 10_000
/** How long after its dismissal a toast with the same id is suppressed. */
const QUIET_MS = 1_000

/** The toast library, which is not part of the first download: it is loaded with the first toast. */
type Show = (kind: ToastKind, title: string, options: ShowOptions) => void
export interface ShowOptions extends NotifyOptions {
  id: string
  duration: number
  onGone: () => void
  /** Aborts when the toast has to go. */
  signal: AbortSignal
}

/** The toasts that are shown or suppressed, by id. */
const active = new Map<string, { page: string; staysOnNavigation: boolean; dismissal: AbortController }>()
let show: Promise<Show> | undefined
let load: (() => Promise<Show>) | undefined
/** Toasts of a page that is still rendering wait until the toast host is mounted. */
let waiting: (() => void)[] = []

/** Called by the toast host whenever it is mounted. */
export function provideToasts(provided: () => Promise<Show>): void {
  load = provided
  show = undefined
  for (const proceed of waiting.splice(0)) proceed()
}

async function mount(): Promise<Show> {
  if (!load) await new Promise<void>((resolve) => waiting.push(resolve))
  if (!load) throw new Error('Nobody holds the toasts')
  return load()
}

function notifyAs(kind: ToastKind, title: string, options: NotifyOptions = {}): void {
  const id = options.id ?? `${kind}:${title}:${options.description ?? ''}`
  if (active.has(id)) return
  const dismissal = new AbortController()
  const { signal } = dismissal
  const { staysOnNavigation = false } = options
  active.set(id, { page: location.pathname, staysOnNavigation, dismissal })
  const onGone = () => void setTimeout(() => active.delete(id), QUIET_MS)
  const duration = options.critical ? CRITICAL_DURATION_MS : DURATION_MS
  show ??= mount()
  show.then(
    (present) =>
      signal.aborted ? onGone() : present(kind, title, { ...options, id, duration, onGone, signal }),
    () => {
      active.delete(id)
      show = undefined
    },
  )
}

function descriptionOf(thrown: unknown, title: string): string | undefined {
  const description = readErrorMessage(thrown)
  return description === cleanMessage(title) ? undefined : description
}

/** Shows a toast. `failure` takes any thrown value and words it. */
export const notify = {
  success: (title: string, options?: NotifyOptions) => notifyAs('success', title, options),
  info: (title: string, options?: NotifyOptions) => notifyAs('info', title, options),
  warning: (title: string, options?: NotifyOptions) => notifyAs('warning', title, options),
  error: (title: string, options?: NotifyOptions) => notifyAs('error', title, options),
  failure: (thrown: unknown, { title = 'Error', ...options }: NotifyOptions & { title?: string } = {}) =>
    notifyAs('error', title, { description: descriptionOf(thrown, title), ...options }),
}

/** Called when the user went to another page: toasts of the pages before go. A redirect takes its toast along. */
export function dismissToastsElsewhere(path: string): void {
  for (const { page, staysOnNavigation, dismissal } of active.values()) {
    if (page !== path && !staysOnNavigation) dismissal.abort()
  }
}

/** Forgets all toasts, so that one test does not suppress those of the next. */
export function resetNotify(): void {
  active.clear()
  show = undefined
  load = undefined
  waiting = []
}
