/** Whether a key belongs to an input method: Safari's keydown after the end of a composition has only code 229. */
function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/**
 * Keeps the keys of an input method from every handler of the page: forms, dialogs, menus and shortcuts. Enter and Escape
 * choose or drop a word; they must neither send a form nor close what is open. Call it before any other listener is added.
 */
export function hideComposingKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) return
      event.stopImmediatePropagation()
      // In a text area the browser itself does nothing with Enter but a line break, which is the input method's to decide.
      const isSubmit = event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)
      if (isSubmit || event.key === 'Escape') event.preventDefault()
    },
    true,
  )
}
