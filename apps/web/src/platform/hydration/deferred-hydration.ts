import type { HydrationTrigger } from '#platform/router/page-hydration.ts'
import { HYDRATE_EVENT } from './hydrate-event.ts'

/** What the build writes on the boot element of a page whose hydration is deferred (`scripts/defer-hydration.ts`). */
export interface DeferredBoot {
  /** The module that hydrates the page. */
  module: string
  /** The files that it imports, directly or not. Fetched concurrently, they cost one round trip. */
  preloads: string[]
  trigger: HydrationTrigger
}

/** The attributes that carry it: `data-boot`, `data-preloads`, `data-trigger`. */
export function readDeferredBoot(): DeferredBoot | undefined {
  const { boot, preloads, trigger } =
    document.querySelector<HTMLScriptElement>('script[data-boot]')?.dataset ?? {}
  if (boot === undefined) return undefined
  return {
    module: boot,
    preloads: preloads?.split(' ').filter((href) => href !== '') ?? [],
    trigger: trigger === 'interaction' || trigger === 'session' ? trigger : 'paint',
  }
}

/** Hydrates the page when its trigger says so, once; immediately where the user has already asked for it. */
export function scheduleHydration(
  { module, preloads, trigger }: DeferredBoot,
  load: (module: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): void {
  let isStarted = false
  const hydrate = () => {
    if (isStarted) return
    isStarted = true
    for (const href of preloads) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    void load(module)
  }
  window.addEventListener(HYDRATE_EVENT, hydrate, { once: true })
  if (isHydrationRequested()) hydrate()
  else if (isHydratedAfterPaint(trigger)) afterPaint(hydrate)
}

/** The user may have pressed a key or a button before the page was read to its end. */
function isHydrationRequested(): boolean {
  const pressed = globalThis.earlyInput?.pressed
  const needsHydration = pressed !== undefined && pressed.closest('[data-hydrates]') !== null
  return document.documentElement.dataset.commandsRequested !== undefined || needsHydration
}

function isHydratedAfterPaint(trigger: HydrationTrigger): boolean {
  if (trigger === 'session')
    return document.documentElement.dataset.session !== undefined || location.search !== ''
  return trigger === 'paint'
}

/** A page in the background is not painted, so there is nothing to wait for. */
function afterPaint(callback: () => void): void {
  if (document.hidden) callback()
  else requestAnimationFrame(() => setTimeout(callback))
}
