import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeferredBoot, readDeferredBoot, scheduleHydration } from './deferred-hydration.ts'
import { HYDRATE_EVENT } from './hydrate-event.ts'

const root = document.documentElement
const boot = (trigger: DeferredBoot['trigger']): DeferredBoot => ({
  module: '/assets/boot-1.js',
  preloads: ['/assets/react.js', '/assets/page.js'],
  trigger,
})
const load = vi.fn(async () => undefined)
const requestHydration = () => window.dispatchEvent(new Event(HYDRATE_EVENT))
/** Lets a frame and the timer after it pass. */
const paint = () => vi.advanceTimersByTime(50)

beforeEach(() => {
  vi.useFakeTimers()
  load.mockClear()
})
afterEach(() => {
  requestHydration()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  globalThis.earlyInput = undefined
  document.head.innerHTML = ''
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
})

describe('scheduleHydration', () => {
  it('loads nothing of a page with the trigger interaction until it is requested', () => {
    root.dataset.session = ''
    scheduleHydration(boot('interaction'), load)
    paint()
    expect(load).not.toHaveBeenCalled()
    expect(document.querySelector('link')).toBeNull()
    requestHydration()
    expect(load).toHaveBeenCalledExactlyOnceWith('/assets/boot-1.js')
  })

  it('preloads every file of the page in one go and loads the boot module once', () => {
    scheduleHydration(boot('interaction'), load)
    requestHydration()
    requestHydration()
    const hrefs = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(hrefs).toEqual(['/assets/react.js', '/assets/page.js'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('hydrates a page with the trigger paint after the first paint', () => {
    scheduleHydration(boot('paint'), load)
    expect(load).not.toHaveBeenCalled()
    paint()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('hydrates a page in the background without waiting for a paint', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    scheduleHydration(boot('paint'), load)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('hydrates a page with the trigger session for a signed-in user', () => {
    scheduleHydration(boot('session'), load)
    paint()
    expect(load).not.toHaveBeenCalled()
    root.dataset.session = ''
    scheduleHydration(boot('session'), load)
    paint()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('hydrates a page with the trigger session when its address has a query', () => {
    vi.stubGlobal('location', { search: '?from=demo_limit' })
    scheduleHydration(boot('session'), load)
    paint()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('hydrates immediately when the command menu was requested before (P2.9)', () => {
    root.dataset.commandsRequested = ''
    scheduleHydration(boot('interaction'), load)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('hydrates immediately when a control that needs it was pressed before', () => {
    const pressed = Object.assign(document.createElement('button'), { textContent: 'Account' })
    globalThis.earlyInput = { fields: new Map(), pressed }
    scheduleHydration(boot('interaction'), load)
    expect(load).not.toHaveBeenCalled()
    pressed.dataset.hydrates = ''
    scheduleHydration(boot('interaction'), load)
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('readDeferredBoot', () => {
  it('reads what the build wrote on the boot element', () => {
    document.head.innerHTML =
      '<script type="module" data-boot="/assets/boot-1.js" data-preloads="/assets/react.js /assets/page.js" data-trigger="session"></script>'
    expect(readDeferredBoot()).toEqual(boot('session'))
  })

  it('returns nothing for a page without deferred hydration', () => {
    expect(readDeferredBoot()).toBeUndefined()
  })
})
