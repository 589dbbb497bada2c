import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Where a line's first `characters` end, in pixels from the line's beginning, as it is really drawn. A shorter line is
 * measured whole and continued at its own average width. Null until measured.
 */
export function useCutOff(
  line: RefObject<HTMLElement | null>,
  text: string,
  characters: number,
): number | null {
  const [cut, setCut] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => setCut(widthOf(element, text, characters))
    measure()
    // The width changes with the fonts and with the size of the letters.
    void document.fonts?.ready.then(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, text, characters])
  return cut
}

function widthOf(element: HTMLElement, text: string, characters: number): number | null {
  const letters = textNodes(element)
  const length = Math.min(text.length, characters)
  const range = document.createRange()
  const first = letters[0]
  if (!first || length === 0) return null
  range.setStart(first, 0)
  let remaining = length
  for (const node of letters) {
    const here = Math.min(remaining, node.length)
    range.setEnd(node, here)
    remaining -= here
    if (remaining === 0) break
  }
  return (range.getBoundingClientRect().width / length) * characters
}

function textNodes(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}
