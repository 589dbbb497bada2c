import { requestCommands } from '#platform/commands-request.ts'
import { HYDRATE_EVENT } from './hydrate-event.ts'

/** Requests the command menu, which needs the page hydrated. */
export function requestEarlyCommands(): void {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  requestCommands()
  window.dispatchEvent(new Event(HYDRATE_EVENT))
}

/** Ctrl K or Cmd K; on Apple's systems Ctrl K in a field deletes to the end of the line. */
export function startCommandKeys(): void {
  const isApple = /^(Mac|iP)/.test(navigator.platform)
  if (isApple) document.documentElement.dataset.apple = ''
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.shiftKey || !isK(event)) return
      if (!event.metaKey && !(event.ctrlKey && !(isApple && isTextField(event.target)))) return
      event.preventDefault()
      if (!event.repeat) requestEarlyCommands()
    },
    true,
  )
}

/** By the letter in Latin layouts, by the key's place in others. */
function isK({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
