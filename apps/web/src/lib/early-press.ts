/** Told to the window when somebody wants what only a page that is awake can give (see `scripts/let-pages-sleep.ts`). */
export const WAKE_EVENT = 'firstline:wake'

/**
 * Whether this control was pressed before the page was alive; asking ends it. The early script writes the press on the
 * root element for whatever says `data-wakes="name"`.
 */
export function takeEarlyPress(name: string): boolean {
  const { dataset } = document.documentElement
  if (dataset.pressed !== name) return false
  delete dataset.pressed
  return true
}
