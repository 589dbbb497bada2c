import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HYDRATE_EVENT } from './hydrate-event.ts'
import { runEarlyScript } from './early-script.ts'

const root = document.documentElement

/** Before a test replaces it. */
const HEARD = [document, window].map((heard) => ({ heard, listen: heard.addEventListener.bind(heard) }))

/** Runs the script as the head of a page would; its listeners end with the test. */
const run = () => {
  for (const { heard, listen } of HEARD) {
    vi.spyOn(heard, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, capture?: unknown) => {
        listen(type, listener, { capture: capture === true, signal: ended.signal })
      },
    )
  }
  runEarlyScript()
}
let ended = new AbortController()

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
})
afterEach(() => {
  ended.abort()
  ended = new AbortController()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the early script', () => {
  it('writes the chosen theme on the root element before the first paint', () => {
    localStorage.setItem('firstline-theme', 'dark')
    run()
    expect(root.dataset.theme).toBe('dark')
  })

  it('sets the theme color of the browser by the chosen theme', () => {
    document.body.innerHTML = ['#f8f6f2', '#14100e']
      .map((color) => `<meta name="theme-color" content="${color}" media="unset">`)
      .join('')
    const media = () => [...document.querySelectorAll('meta')].map((frame) => frame.media)
    localStorage.setItem('firstline-theme', 'dark')
    run()
    expect(media()).toEqual(['not all', 'all'])
    localStorage.clear()
    delete root.dataset.theme
    run()
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  })

  it('hides an announcement that was dismissed or has ended, and shows every other one', () => {
    root.dataset.announcement = 'one'
    run()
    expect(root.dataset.announcement).toBe('one')
    root.dataset.announcementEnds = '2001-01-31T12:00:00Z'
    run()
    expect(root.dataset.announcement).toBeUndefined()
    localStorage.setItem('firstline-announcement', 'one')
    root.dataset.announcement = 'one'
    root.dataset.announcementEnds = ''
    run()
    expect(root.dataset.announcement).toBeUndefined()
    root.dataset.announcement = 'two'
    run()
    expect(root.dataset.announcement).toBe('two')
  })

  it('dismisses an announcement without hydration', () => {
    document.body.innerHTML =
      '<button data-dismisses=""><i>x</i></button><main id="main" tabindex="-1"></main>'
    root.dataset.announcement = 'one'
    run()
    document.querySelector('i')?.click()
    expect(root.dataset.announcement).toBeUndefined()
    expect(localStorage.getItem('firstline-announcement')).toBe('one')
    expect(document.activeElement?.id).toBe('main')
  })

  it('follows the device when no valid theme is stored', () => {
    localStorage.setItem('firstline-theme', 'neon')
    run()
    expect(root.dataset.theme).toBeUndefined()
  })

  it('marks the root element when a session is stored', () => {
    localStorage.setItem('firstline-session', '{}')
    run()
    expect(root.dataset.session).toBe('')
  })

  it('redirects the parameters of a mail’s link to the login page', () => {
    const replace = vi.fn()
    vi.stubGlobal('location', { pathname: '/', search: '', hash: '#error_code=otp_expired', replace })
    run()
    expect(replace).toHaveBeenCalledWith('/login#error_code=otp_expired')
  })

  it('does not redirect a landing page with other parameters, like those of advertisements', () => {
    const replace = vi.fn()
    vi.stubGlobal('location', { pathname: '/', search: '?promocode=1&utm_source=x', hash: '#main', replace })
    run()
    expect(replace).not.toHaveBeenCalled()
  })

  it('stores a chosen theme, and removes it for the theme of the device', () => {
    run()
    document.body.innerHTML =
      '<input type="radio" name="theme" value="dark"><input type="radio" name="theme" value="system">'
    const [dark, system] = [...document.querySelectorAll('input')]
    dark?.click()
    expect([root.dataset.theme, localStorage.getItem('firstline-theme')]).toEqual(['dark', 'dark'])
    system?.click()
    expect(root.dataset.theme).toBeUndefined()
  })

  it('opens a dialog by its button and closes it by a link inside', () => {
    run()
    document.body.innerHTML =
      '<button data-opens="menu">Menu</button><dialog id="menu"><nav data-closes><a>Log in</a></nav></dialog>'
    document.querySelector('button')?.click()
    expect(document.querySelector('dialog')?.open).toBe(true)
    document.querySelector('a')?.click()
    expect(document.querySelector('dialog')?.open).toBe(false)
  })

  it('copies a sample and shows its success for two seconds', async () => {
    vi.useFakeTimers()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    run()
    document.body.innerHTML = '<button data-copies="Worth a look?">Copy</button>'
    const button = document.querySelector('button')
    button?.click()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(write).toHaveBeenCalledWith('Worth a look?')
    expect(button?.dataset.copied).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(button?.dataset.copied).toBeUndefined()
    vi.useRealTimers()
  })

  it('requests hydration when the pointer comes near a control that needs it, and records the press', () => {
    const hydrate = vi.fn()
    window.addEventListener(HYDRATE_EVENT, hydrate, { once: true })
    run()
    document.body.innerHTML = '<button data-hydrates="account">Account</button>'
    const button = document.querySelector('button')
    button?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(hydrate).toHaveBeenCalledTimes(1)
    expect(globalThis.earlyInput?.pressed).toBeUndefined()
    button?.click()
    expect(globalThis.earlyInput?.pressed).toBe(button)
  })

  it('records input and presses that React stops while the page hydrates', () => {
    run()
    document.body.innerHTML = '<form><input><button>Send</button></form>'
    const [field, button] = [document.querySelector('input'), document.querySelector('button')]
    if (!field || !button) throw new Error('No page')
    for (const type of ['input', 'click'])
      document.addEventListener(type, (event) => event.stopPropagation(), true)
    field.value = 'typed'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    button.click()
    expect(globalThis.earlyInput?.fields.get(field)).toBe('typed')
    expect(globalThis.earlyInput?.pressed).toBe(button)
  })

  it('delays a link that carries what was typed until hydration, but no other', () => {
    document.body.innerHTML = '<a href="#there" data-carries>Forgot?</a><a href="#else">Home</a>'
    run()
    const [carrier, other] = document.querySelectorAll('a')
    const press = (link: Element | undefined, how: MouseEventInit = {}) =>
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
    expect(press(carrier)).toBe(false)
    expect(globalThis.earlyInput?.pressed).toBe(carrier)
    expect(press(other)).toBe(true)
    expect(press(carrier, { ctrlKey: true })).toBe(true)
    globalThis.earlyInput = undefined
    expect(press(carrier)).toBe(true)
  })

  it('follows signing in and out in another tab', () => {
    run()
    localStorage.setItem('firstline-session', '{}')
    window.dispatchEvent(new Event('storage'))
    expect(root.dataset.session).toBe('')
    localStorage.clear()
    window.dispatchEvent(new Event('storage'))
    expect(root.dataset.session).toBeUndefined()
  })

  describe('asks for the command menu', () => {
    const press = (target: Element, keys: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys })
      target.dispatchEvent(event)
      const wasAsked = root.dataset.commandsRequested !== undefined
      delete root.dataset.commandsRequested
      // What is asked for is not also done by the browser.
      expect(event.defaultPrevented).toBe(wasAsked)
      return wasAsked
    }
    const runOn = (platform: string) => {
      vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
      run()
      document.body.innerHTML = '<input><p>Text</p>'
      const [field, text] = [document.querySelector('input'), document.querySelector('p')]
      if (!field || !text) throw new Error('No page')
      return { field, text }
    }

    it('by Ctrl K, in a field too, but not by similar keys (P2.9)', () => {
      const { field, text } = runOn('Linux x86_64')
      expect(press(text, { key: 'k', ctrlKey: true })).toBe(true)
      expect(press(field, { key: 'K', ctrlKey: true })).toBe(true)
      expect(press(text, { key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true)
      expect(press(text, { key: 'k' })).toBe(false)
      expect(press(text, { key: 't', code: 'KeyK', ctrlKey: true })).toBe(false)
      expect(press(text, { key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
      expect(press(text, { key: 'k', ctrlKey: true, altKey: true })).toBe(false)
    })

    it('by a key that React stops while the page hydrates (P2.9)', () => {
      const { field } = runOn('Linux x86_64')
      const stop = (event: Event) => event.stopPropagation()
      document.addEventListener('keydown', stop, true)
      expect(press(field, { key: 'k', ctrlKey: true })).toBe(true)
    })

    it('by Cmd K on a Mac, where Ctrl K in a field deletes to the end of the line (P2.9)', () => {
      const { field, text } = runOn('MacIntel')
      expect(press(field, { key: 'k', metaKey: true })).toBe(true)
      expect(press(field, { key: 'k', ctrlKey: true })).toBe(false)
      expect(press(text, { key: 'k', ctrlKey: true })).toBe(true)
      expect(root.dataset.apple).toBe('')
    })

    it('by a button, and closes the overlay menu for it (P2.9)', () => {
      const heard = vi.fn()
      window.addEventListener('firstline:commands', heard, { once: true })
      runOn('Win32')
      document.body.innerHTML = '<dialog id="menu"></dialog><button data-commands>Command menu</button>'
      const menu = document.querySelector('dialog')
      menu?.showModal()
      document.querySelector('button')?.click()
      expect([heard.mock.calls.length, menu?.open]).toEqual([1, false])
    })
  })
})
