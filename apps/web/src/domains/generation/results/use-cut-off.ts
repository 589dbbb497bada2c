import { type RefObject, useLayoutEffect, useState } from 'react'

export interface CutOff {
  /** Pixels from the start of the line to the end of its first characters; null until measured. */
  at: number | null
  /** Whether the row is too narrow for the whole line. */
  isTruncated: boolean
}

const unmeasured: CutOff = { at: null, isTruncated: false }

/**
 * Measures where a line's first `characters` end as rendered. A shorter line is extrapolated at its own average
 * width.
 */
export function useCutOff(line: RefObject<HTMLElement | null>, text: string, characters: number): CutOff {
  const [cut, setCut] = useState(unmeasured)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () =>
      setCut({
        at: widthOf(element, Math.min(text.length, characters), characters),
        isTruncated: element.scrollWidth > element.clientWidth,
      })
    measure()
    // The width changes with the loaded fonts and the font size.
    void document.fonts?.ready.then(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, text, characters])
  return cut
}

function widthOf(element: HTMLElement, measured: number, characters: number): number | null {
  const letters = textNodes(element)
  const range = document.createRange()
  const first = letters[0]
  if (!first || measured === 0) return null
  range.setStart(first, 0)
  let remaining = measured
  for (const node of letters) {
    const here = Math.min(remaining, node.length)
    range.setEnd(node, here)
    remaining -= here
    if (remaining === 0) break
  }
  return (range.getBoundingClientRect().width / measured) * characters
}

function textNodes(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}
