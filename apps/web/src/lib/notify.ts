import { cleanMessage, messageOf } from './clean-message.ts'

export interface NotifyOptions {
  description?: string | undefined
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void } | undefined
  /** Two toasts with one id never stand together. Without one, the title and description are the id. */
  id?: string | undefined
  /** Stays 10 seconds instead of 5. */
  critical?: boolean | undefined
}

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

const DURATION_MS = 5_000
const CRITICAL_DURATION_MS = 10_000
/** How long after its dismissal a toast's twin stays suppressed. */
const QUIET_MS = 1_000

/** The toast library, which waits outside the first download until somebody has something to say. */
type Show = (kind: ToastKind, title: string, options: ShowOptions) => void
export interface ShowOptions extends NotifyOptions {
  id: string
  duration: number
  onGone: () => void
}

const active = new Set<string>()
let show: Promise<Show> | undefined
let load: (() => Promise<Show>) | undefined
/** A page may have something to say while it is being put together, before the holder of the toasts is there. */
let waiting: (() => void)[] = []

/** Called by the part of the page that holds toasts, once for each time that it comes up. */
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
  active.add(id)
  const onGone = () => void setTimeout(() => active.delete(id), QUIET_MS)
  const duration = options.critical ? CRITICAL_DURATION_MS : DURATION_MS
  show ??= mount()
  show.then(
    (present) => present(kind, title, { ...options, id, duration, onGone }),
    () => {
      active.delete(id)
      show = undefined
    },
  )
}

/** What the title says is not said twice. */
function descriptionOf(thrown: unknown, title: string): string | undefined {
  const description = messageOf(thrown)
  return description === cleanMessage(title) ? undefined : description
}

/** Says something in passing. `failure` takes whatever was thrown and words it. */
export const notify = {
  success: (title: string, options?: NotifyOptions) => notifyAs('success', title, options),
  info: (title: string, options?: NotifyOptions) => notifyAs('info', title, options),
  warning: (title: string, options?: NotifyOptions) => notifyAs('warning', title, options),
  error: (title: string, options?: NotifyOptions) => notifyAs('error', title, options),
  failure: (thrown: unknown, { title = 'Error', ...options }: NotifyOptions & { title?: string } = {}) =>
    notifyAs('error', title, { description: descriptionOf(thrown, title), ...options }),
}

/** Forgets everything said, so that one test does not silence the next. */
export function resetNotify(): void {
  active.clear()
  show = undefined
  load = undefined
  waiting = []
}
