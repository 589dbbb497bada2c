import { COPIED_MS } from '@firstline/contract/limits'
import { SESSION_KEY } from './auth/session-presence.ts'
import { COMMANDS_EVENT } from './commands-signal.ts'
import { WAKE_EVENT } from './early-input.ts'
import { paths } from './paths.ts'
import { PAPER, THEME_KEY } from './theme.ts'

/** Code that takes longer is not waited for: the link is followed, and what it would have carried is typed again. */
const CARRIER_WAITS_MS = 4_000

/**
 * The one script that every page runs before it is painted. It writes the chosen theme and whether someone is signed in
 * on the root element, so that neither flashes its opposite, and it serves what must also work in pages whose React stays
 * asleep (see `scripts/let-pages-sleep.ts`): the choice of theme, dialogs opened by `data-opens="id"` and closed by
 * anything under `data-closes`, and buttons that copy what `data-copies` says. A hand near what says `data-wakes` wakes the
 * page, and what is typed and pressed too early is kept for when it is alive; a link that says `data-carries` takes what was typed along, so it waits too. Ctrl K or Cmd K, and buttons with
 * `data-commands`, ask for the command menu and wake the page too; on Apple's systems Ctrl K in a field goes on deleting to
 * the end of the line. A mail's link that found no better place leads to the landing page; what it brought along is for the
 * login screen. It hears of keys and presses before anybody else: while a page comes alive, React stops those on their way
 * that it is not ready for.
 */
export const earlyScript = `
{
  globalThis.__zod_globalConfig = { jitless: true }
  const root = document.documentElement
  const mark = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
    for (const frame of document.querySelectorAll('[name="theme-color"]')) {
      const side = frame.content === '${PAPER.dark}' ? 'dark' : 'light'
      const chosen = root.dataset.theme
      frame.media = !chosen ? '(prefers-color-scheme: ' + side + ')' : chosen === side ? 'all' : 'not all'
    }
  }
  const markSession = () => {
    if (localStorage.getItem('${SESSION_KEY}')) root.dataset.session = ''
    else delete root.dataset.session
  }
  try {
    mark(localStorage.getItem('${THEME_KEY}'))
    markSession()
  } catch {}
  addEventListener('storage', markSession)
  const hear = (type, listener) => addEventListener(type, listener, true)
  const isApple = /^(Mac|iP)/.test(navigator.platform)
  if (isApple) root.dataset.apple = ''
  const askForCommands = () => {
    document.querySelector('dialog[open]')?.close()
    root.dataset.wantsCommands = ''
    dispatchEvent(new Event('${COMMANDS_EVENT}'))
    dispatchEvent(new Event('${WAKE_EVENT}'))
  }
  const { pathname, search, hash } = location
  if (pathname === '/' && /[?#&](code|error|error_code|access_token)=/.test(search + hash))
    location.replace('${paths.login}' + search + hash)
  addEventListener('DOMContentLoaded', () => {
    const radio = document.querySelector('[name="theme"][value="' + root.dataset.theme + '"]')
    if (radio) radio.checked = true
  })
  hear('change', ({ target }) => {
    if (target.name !== 'theme') return
    mark(target.value)
    try {
      localStorage.setItem('${THEME_KEY}', target.value)
    } catch {}
  })
  globalThis.earlyInput = { fields: new Map() }
  hear('input', ({ target }) => {
    const isChoice = target.type === 'radio' || target.type === 'checkbox'
    const fields = globalThis.earlyInput?.fields
    // Of radio buttons the last one counts: they are entered again in the order of their last change.
    fields?.delete(target)
    fields?.set(target, isChoice ? target.checked : target.value)
  })
  const wake = ({ target }) => {
    if (target.closest?.('[data-wakes]')) dispatchEvent(new Event('${WAKE_EVENT}'))
  }
  document.addEventListener('pointerover', wake)
  document.addEventListener('focusin', wake)
  hear('keydown', (event) => {
    const { key, code, target } = event
    if (event.altKey || event.shiftKey || event.isComposing) return
    if (/^[a-z]$/i.test(key) ? key.toLowerCase() !== 'k' : code !== 'KeyK') return
    const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName)
    if (!event.metaKey && !(event.ctrlKey && !(isApple && isTyping))) return
    event.preventDefault()
    if (!event.repeat) askForCommands()
  })
  hear('click', (event) => {
    const { target } = event
    wake(event)
    const opener = target.closest('[data-opens]')
    if (opener) document.getElementById(opener.dataset.opens)?.showModal()
    if (target.closest('[data-closes] :is(a, button)')) target.closest('dialog')?.close()
    if (target.closest('[data-commands]')) askForCommands()
    const copier = target.closest('[data-copies]')
    const pressed = target.closest('button:not([data-opens], [data-closes] *, [data-copies], [data-commands])')
    if (pressed && globalThis.earlyInput) {
      globalThis.earlyInput.pressed = pressed
      // Enter in a field is a press of its form's button too. Sent now, a form would go to the server as it stands.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const carrier = target.closest('a[data-carries]')
    if (carrier && globalThis.earlyInput && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault()
      globalThis.earlyInput.pressed = carrier
      setTimeout(() => globalThis.earlyInput && location.assign(carrier.href), ${CARRIER_WAITS_MS})
    }
    if (copier)
      navigator.clipboard.writeText(copier.dataset.copies).then(() => {
        copier.dataset.copied = ''
        setTimeout(() => delete copier.dataset.copied, ${COPIED_MS})
      })
  })
}
`
