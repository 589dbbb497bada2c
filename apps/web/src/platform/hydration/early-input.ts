type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  /** What was typed, chosen and pressed before the page was hydrated; undefined once it has been replayed. */
  var earlyInput: { fields: Map<Field, string | boolean>; pressed?: HTMLElement } | undefined
}

/** Records what is typed and chosen until the page is hydrated. */
export function recordEarlyInput(): void {
  globalThis.earlyInput = { fields: new Map() }
  window.addEventListener(
    'input',
    ({ target }) => {
      const fields = globalThis.earlyInput?.fields
      if (!fields || !isField(target)) return
      // Radio buttons are replayed in the order of their last change, so that the last choice wins.
      fields.delete(target)
      fields.set(target, isChoice(target) ? target.checked : target.value)
    },
    true,
  )
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')
}

/**
 * Enters what was recorded again once React listens: hydration resets fields to their prerendered values, or keeps the
 * typed ones without an event.
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
  // Not before the page shows the input: some buttons are disabled without it.
  if (pressed) setTimeout(() => pressed.isConnected && pressAgain(pressed))
}

function chooseAgain(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked
  field.click()
}

/** React tracks values by the setter of the element: the prototype's setter bypasses it, so that the event has a new value. */
function typeAgain(field: Field, written: string): void {
  // The value of a text field is newer than the recorded one, unless hydration emptied it.
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
