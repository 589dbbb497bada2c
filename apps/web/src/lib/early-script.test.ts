import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WAKE_EVENT } from './early-input.ts'
import { earlyScript } from './early-script.ts'

const root = document.documentElement

/** Before a test replaces it. */
const HEARD = [document, window].map((heard) => ({ heard, listen: heard.addEventListener.bind(heard) }))

/** Runs the script as the head of a page would; nothing of it hears the next test. */
const run = () => {
  for (const { heard, listen } of HEARD) {
    vi.spyOn(heard, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, capture?: unknown) => {
        listen(type, listener, { capture: capture === true, signal: ended.signal })
      },
    )
  }
  new Function(earlyScript)()
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

  it('colours the browser’s frame by the chosen theme', () => {
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

  it('leaves the theme to the device when nothing, or nonsense, was chosen', () => {
    localStorage.setItem('firstline-theme', 'neon')
    run()
    expect(root.dataset.theme).toBeUndefined()
  })

  it('says whether somebody is signed in', () => {
    localStorage.setItem('firstline-session', '{}')
    run()
    expect(root.dataset.session).toBe('')
  })

  it('hands on to the login screen what a link brought to the landing page', () => {
    const replace = vi.fn()
    vi.stubGlobal('location', { pathname: '/', search: '', hash: '#error_code=otp_expired', replace })
    run()
    expect(replace).toHaveBeenCalledWith('/login#error_code=otp_expired')
  })

  it('leaves visitors of the landing page where they are, whatever advertisements add to its address', () => {
    const replace = vi.fn()
    vi.stubGlobal('location', { pathname: '/', search: '?promocode=1&utm_source=x', hash: '#main', replace })
    run()
    expect(replace).not.toHaveBeenCalled()
  })

  it('keeps a theme that is chosen, and forgets it for the device', () => {
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

  it('copies a sample and says so for two seconds', async () => {
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

  it('wakes the page when a hand comes near what needs it, and keeps what was pressed', () => {
    const woken = vi.fn()
    window.addEventListener(WAKE_EVENT, woken, { once: true })
    run()
    document.body.innerHTML = '<button data-wakes="account">Account</button>'
    const button = document.querySelector('button')
    button?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(woken).toHaveBeenCalledTimes(1)
    expect(globalThis.earlyInput?.pressed).toBeUndefined()
    button?.click()
    expect(globalThis.earlyInput?.pressed).toBe(button)
  })

  it('keeps what was typed and pressed also where React stops it on its way, while the page comes alive', () => {
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

  it('lets a link that takes along what was typed wait for the page, and others go', () => {
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

  it('hears of signing in and out in another tab', () => {
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
      const wasAsked = root.dataset.wantsCommands !== undefined
      delete root.dataset.wantsCommands
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

    it('by Ctrl K, in a field too, and by nothing like it (P2.9)', () => {
      const { field, text } = runOn('Linux x86_64')
      expect(press(text, { key: 'k', ctrlKey: true })).toBe(true)
      expect(press(field, { key: 'K', ctrlKey: true })).toBe(true)
      expect(press(text, { key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true)
      expect(press(text, { key: 'k' })).toBe(false)
      expect(press(text, { key: 't', code: 'KeyK', ctrlKey: true })).toBe(false)
      expect(press(text, { key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
      expect(press(text, { key: 'k', ctrlKey: true, altKey: true })).toBe(false)
    })

    it('by a key that React stops on its way, as it does while it brings a page to life (P2.9)', () => {
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
