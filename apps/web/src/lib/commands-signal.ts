/** Told to the window when somebody asks for the command menu. */
export const COMMANDS_EVENT = 'firstline:commands'

/**
 * Asks for the command menu. Who asks before the page is alive is not forgotten: the wish stands on the root element until
 * the menu's holder takes it. The early script does the same for the keys.
 */
export function askForCommands(): void {
  document.documentElement.dataset.wantsCommands = ''
  window.dispatchEvent(new Event(COMMANDS_EVENT))
}

/** Whether somebody asked; asking this ends it. */
export function takeCommandsWish(): boolean {
  const { dataset } = document.documentElement
  const isWished = dataset.wantsCommands !== undefined
  delete dataset.wantsCommands
  return isWished
}
