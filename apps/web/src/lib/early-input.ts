type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  /**
   * What was typed and chosen before the page was alive, and the last button that was pressed. The early script writes
   * it down.
   */
  var earlyInput: { fields: Map<Field, string | boolean>; pressed?: HTMLElement } | undefined
}

/** Told to the window when somebody wants what only a page that is awake can give (see `scripts/let-pages-sleep.ts`). */
export const WAKE_EVENT = 'firstline:wake'

/**
 * Enters again what somebody entered before the page was alive, so that it is heard of: hydration puts the values that
 * the page was written with back, or leaves ours without telling anybody.
 */
export function replayEarlyInput(): void {
  const early = globalThis.earlyInput
  globalThis.earlyInput = undefined
  for (const [field, value] of early?.fields ?? []) {
    if (!field.isConnected) continue
    if (field instanceof HTMLInputElement && typeof value === 'boolean') chooseAgain(field, value)
    else typeAgain(field, String(value))
  }
  const pressed = early?.pressed
  // Not before the page shows what was typed: many a button can't be pressed without.
  if (pressed) setTimeout(() => pressed.isConnected && pressAgain(pressed))
}

function chooseAgain(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked
  field.click()
}

/** Emptied as React sees it, and filled behind its back: otherwise the event would bring it nothing new. */
function typeAgain(field: Field, written: string): void {
  // What stands in a text field is newer than what was written down, unless hydration emptied it.
  const value = field instanceof HTMLSelectElement ? written : field.value || written
  field.value = ''
  const prototype: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Tabs and menus listen to the mouse, buttons to the click. */
function pressAgain(button: HTMLElement): void {
  for (const type of ['mousedown', 'mouseup']) {
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }))
  }
  button.click()
}
