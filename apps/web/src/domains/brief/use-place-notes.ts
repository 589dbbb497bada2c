import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between two notes, and between a note and what is above it in the margin. */
const GAP = 20
/** Pixels: a note begins beside its field's label. */
const LABEL = 26

/**
 * Places the notes of a form in the margin, each beside its control (`data-note-on` is its name) or below the note before
 * it; a straight line connects both where possible. On screens without a margin it changes nothing.
 */
export function usePlaceNotes(
  form: RefObject<HTMLFormElement | null>,
  above: RefObject<HTMLElement | null>,
  notes: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const element = form.current
    if (!element || notes.length === 0) return
    const place = () => placeNotes(element, above.current)
    place()
    const watch = new ResizeObserver(place)
    watch.observe(element)
    return () => watch.disconnect()
  }, [form, above, notes])
}

function placeNotes(form: HTMLElement, above: HTMLElement | null): void {
  const [first] = form.querySelectorAll('textarea')
  let free = above ? above.getBoundingClientRect().bottom + GAP : 0
  for (const note of form.querySelectorAll<HTMLElement>('[data-note-on]')) {
    const sheet = note.offsetParent
    const control = form.querySelector(`[name="${note.dataset.noteOn}"]`)
    if (!sheet || !control) continue
    const box = control.getBoundingClientRect()
    const top = Math.max(box.top - LABEL, free)
    note.style.top = `${top - sheet.getBoundingClientRect().top - sheet.clientTop}px`
    drawLeader(note, box, box.right >= (first?.getBoundingClientRect().right ?? 0) - 1)
    free = top + note.offsetHeight + GAP
  }
}

/** Only where the line crosses no other field or note. */
function drawLeader(note: HTMLElement, control: DOMRect, isAtTheEdge: boolean): void {
  const leader = note.querySelector<HTMLElement>('[data-leader]')
  if (!leader) return
  const box = note.getBoundingClientRect()
  const middle = control.top + Math.min(control.height, 48) / 2
  leader.hidden = !isAtTheEdge || middle < box.top || middle > box.bottom
  leader.style.top = `${middle - box.top}px`
  leader.style.width = `${Math.max(0, box.left - control.right)}px`
}
