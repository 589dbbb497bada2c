import { useEffect } from 'react'

const CONTROLS = 'a[href], button:not([disabled])'
const ROWS = 'li, tr'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'
const OVERLAYS = `${DIALOGS}, [data-sonner-toaster]`

type Side = 'nextSibling' | 'previousSibling'

/**
 * Keeps the focus in the page's content when the control that has it is removed: it moves to the same control of the
 * next row, else of the previous one, else to the heading. Browsers would leave it on the body. A dialog or toast that
 * is removed returns it to the control that had it before, or to the one in its place. Code that moves the focus itself
 * goes first.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    /** The last focused element, in dialogs and toasts too. */
    let focused: Element | undefined
    /** The last focused element of the content, or the one in its place. */
    let place: HTMLElement | undefined
    let timer: ReturnType<typeof setTimeout>

    const remember = (element: Element | null): void => {
      focused = element ?? undefined
      if (element?.closest(OVERLAYS)) return
      place = element instanceof HTMLElement && element.closest('main') ? element : undefined
    }
    const handleFocus = ({ target }: FocusEvent) => remember(target instanceof Element ? target : null)
    // A press beside the controls takes the focus away on purpose. Safari does not focus a pressed button.
    const handlePress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(OVERLAYS)) remember(target.closest(CONTROLS))
    }
    const restore = () => {
      if (isFocusLost() && !document.querySelector(DIALOGS)) place?.focus()
    }
    const observer = new MutationObserver((records) => {
      if (place && !place.isConnected) place = findSuccessor(records, place)
      const element = focused
      if (!element || !isFocusLost() || !records.some((record) => findRemoved(record, element))) return
      clearTimeout(timer)
      timer = setTimeout(restore)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('pointerdown', handlePress, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('pointerdown', handlePress, true)
    }
  }, [])
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** The node that was removed with the element in it. */
function findRemoved({ removedNodes }: MutationRecord, element: Element): Node | undefined {
  return [...removedNodes].find((node) => node.contains(element))
}

/** The control that takes the place of a removed one; undefined when its page was removed too. */
function findSuccessor(records: readonly MutationRecord[], element: HTMLElement): HTMLElement | undefined {
  const record = records.find((each) => each.target.isConnected && findRemoved(each, element))
  if (!record || !(record.target instanceof Element)) return undefined
  const removed = findRemoved(record, element)
  if (!record.target.closest('main') || (removed instanceof Element && removed.querySelector('h1')))
    return undefined
  const row = element.closest(ROWS)
  const index = row ? listControls(row).indexOf(element) : 0
  const findBeside = (side: Side): HTMLElement | undefined => {
    let node: Node | null | undefined = record[side]
    // Rows that were removed together follow each other in the records.
    while (node && !node.isConnected) node = findRecord(records, node)?.[side]
    for (; node; node = node[side]) {
      if (!(node instanceof Element)) continue
      const rows = node.matches(ROWS) ? [node] : [...node.querySelectorAll(ROWS)]
      const nearest = side === 'nextSibling' ? rows[0] : rows.at(-1)
      const controls = listControls(nearest ?? (row ? null : node))
      const control = controls[index] ?? controls.at(-1)
      if (control) return control
    }
    return undefined
  }
  return findBeside('nextSibling') ?? findBeside('previousSibling') ?? findHeading(record.target)
}

function findRecord(records: readonly MutationRecord[], node: Node): MutationRecord | undefined {
  return records.find(({ removedNodes }) => [...removedNodes].includes(node))
}

function listControls(element: Element | null): HTMLElement[] {
  return element ? [...element.querySelectorAll<HTMLElement>(CONTROLS)] : []
}

/** The heading of the smallest part around a list that has one. */
function findHeading(part: Element | null): HTMLElement | undefined {
  if (!part?.closest('main')) return undefined
  const heading = part.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return findHeading(part.parentElement)
  heading.tabIndex = -1
  return heading
}
