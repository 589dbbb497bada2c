type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  /** What was typed and chosen before the page was alive; the early script writes it down. */
  var earlyTyping: Map<Field, string | boolean> | undefined
}

/**
 * Enters again what somebody entered before the page was alive, so that it is heard of: hydration puts the values that
 * the page was written with back, or leaves ours without telling anybody.
 */
export function replayEarlyTyping(): void {
  const typing = globalThis.earlyTyping
  globalThis.earlyTyping = undefined
  for (const [field, value] of typing ?? []) {
    if (!field.isConnected) continue
    if (field instanceof HTMLInputElement && typeof value === 'boolean') chooseAgain(field, value)
    else typeAgain(field, String(value))
  }
}

function chooseAgain(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked
  field.click()
}

/** Emptied as React sees it, and filled behind its back: otherwise the event would bring it nothing new. */
function typeAgain(field: Field, value: string): void {
  field.value = ''
  const prototype: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
