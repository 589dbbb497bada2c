import { useEffect, useState, useSyncExternalStore } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
const ENDS = ['pointerup', 'pointercancel'] as const
const listeners = new Set<() => void>()
let hasBegun = false
let isPressed = false

function begin({ type }: Event): void {
  hasBegun = true
  isPressed = type === 'pointerdown'
  document.addEventListener('pointerdown', () => void (isPressed = true), true)
  for (const end of ENDS) {
    document.addEventListener(end, () => void (isPressed = false), true)
  }
  for (const sign of SIGNS) document.removeEventListener(sign, begin, true)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0 && !hasBegun) {
    for (const sign of SIGNS) document.addEventListener(sign, begin, true)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for the end of a press: a control that is replaced meanwhile would not receive the click. */
async function handsOff(): Promise<void> {
  if (!isPressed) return
  await new Promise((resolve) => {
    for (const end of ENDS) document.addEventListener(end, resolve, { once: true, capture: true })
  })
  await new Promise((resolve) => setTimeout(resolve))
}

const isBegun = () => hasBegun
const never = () => false

/**
 * Loads what only interaction shows, like lists and tooltips, at the first use of pointer or keyboard, so that it does not
 * delay the page itself. Returns whether it is loaded; after a failure it stays false, and the page works without it.
 */
export function useLoadOnInteraction(load: () => Promise<void>): boolean {
  const begun = useSyncExternalStore(listen, isBegun, never)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (!begun) return
    let isGone = false
    load()
      .then(handsOff)
      .then(
        () => !isGone && setThere(true),
        () => undefined,
      )
    return () => void (isGone = true)
  }, [begun, load])
  return isThere
}
