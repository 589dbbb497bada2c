import { copyText, COPIED_MS } from '#platform/browser/copy-text.ts'
import { requestEarlyCommands } from './early-commands.ts'
import { HYDRATE_EVENT } from './hydrate-event.ts'

/** After this time the link is followed without hydration, and the user types its text again. */
const CARRIER_WAITS_MS = 4_000

/** Buttons that React handles. Presses before hydration are replayed after it. */
const REACT_BUTTON =
  'button:not([data-opens], [data-closes] *, [data-copies], [data-commands], [data-dismisses])'

/**
 * Serves the controls of pages that are not hydrated: `data-opens="id"` opens a dialog, anything under `data-closes`
 * closes it, `data-copies` copies its text, `data-commands` asks for the command menu, and coming near `data-hydrates`
 * hydrates the page. A link with `data-carries` takes along what was typed, so it waits for hydration too.
 */
export function startEarlyClicks(): void {
  document.addEventListener('pointerover', hydrateNear)
  document.addEventListener('focusin', hydrateNear)
  // On the window and in the capture phase: while a page hydrates, React stops the events that it is not ready for.
  window.addEventListener('click', handleEarlyClick, true)
}

function hydrateNear({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-hydrates]')) {
    window.dispatchEvent(new Event(HYDRATE_EVENT))
  }
}

function handleEarlyClick(event: MouseEvent): void {
  const { target } = event
  hydrateNear(event)
  if (!(target instanceof Element)) return
  openDialog(target)
  if (target.closest('[data-closes] :is(a, button)')) target.closest('dialog')?.close()
  if (target.closest('[data-commands]')) requestEarlyCommands()
  keepPress(event, target)
  keepCarrier(event, target)
  void copy(target)
}

function openDialog(target: Element): void {
  const id = target.closest<HTMLElement>('[data-opens]')?.dataset.opens
  const dialog = id === undefined ? null : document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog.showModal()
}

function keepPress(event: MouseEvent, target: Element): void {
  const button = target.closest<HTMLElement>(REACT_BUTTON)
  if (!button || !globalThis.earlyInput) return
  globalThis.earlyInput.pressed = button
  // Enter in a field presses its form's button too. The browser would submit the form to the server without React.
  event.preventDefault()
  event.stopImmediatePropagation()
}

function keepCarrier(event: MouseEvent, target: Element): void {
  const link = target.closest<HTMLAnchorElement>('a[data-carries]')
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || !globalThis.earlyInput || opensElsewhere) return
  event.preventDefault()
  globalThis.earlyInput.pressed = link
  setTimeout(() => globalThis.earlyInput && location.assign(link.href), CARRIER_WAITS_MS)
}

async function copy(target: Element): Promise<void> {
  const button = target.closest<HTMLElement>('[data-copies]')
  if (button && (await copyText(button.dataset.copies ?? ''))) showCopied(button)
}

function showCopied(button: HTMLElement): void {
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, COPIED_MS)
}
