/** Dispatched on the window when the command menu is requested. */
export const COMMANDS_EVENT = 'firstline:commands'

/**
 * Requests the command menu. A request before hydration waits on the root element until the menu's host takes it; the
 * early script does the same for the keys.
 */
export function requestCommands(): void {
  document.documentElement.dataset.commandsRequested = ''
  window.dispatchEvent(new Event(COMMANDS_EVENT))
}

/** Whether a request was waiting; it is removed. */
export function takeCommandsRequest(): boolean {
  const { dataset } = document.documentElement
  const isRequested = dataset.commandsRequested !== undefined
  delete dataset.commandsRequested
  return isRequested
}
