import { BLOCKS, CLOSES, FENCES } from './elements.ts'

/** Browsers use a similar limit. */
const DEEPEST = 512
/** Closing tags that leave a table cell. */
const REACHES_OUT = /^(table|tr|tbody|body|html|form|main)$/

/** The stack of open elements. Every operation is fast, however broken the page is. */
export function createElementStack<Zone>(
  root: Zone,
  onClose: (name: string, zone: Zone, tokens: readonly string[]) => void,
) {
  const open: { name: string; zone: Zone; tokens: readonly string[] }[] = []
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  const pop = () => {
    const element = open.pop()
    if (!element) return
    count(element.name, -1)
    onClose(element.name, element.zone, element.tokens)
  }
  /** A stray "</span>" closes no block, and no tag closes an element outside its table cell. */
  const isStopped = (name: string, at: string) =>
    (!BLOCKS.has(name) && BLOCKS.has(at)) || (FENCES.has(at) && !REACHES_OUT.test(name))

  return {
    zone: () => open.at(-1)?.zone ?? root,
    isFull: () => open.length >= DEEPEST,
    /** Closes what an opening tag implies: a paragraph before a block, an item before the next. */
    makeRoomFor(name: string): void {
      const closes = CLOSES.get(name)
      while (closes?.has(open.at(-1)?.name ?? '')) pop()
    },
    /** Whether there was place for the element. `tokens` are returned when it closes. */
    push(name: string, zone: Zone, tokens: readonly string[] = []): boolean {
      if (open.length >= DEEPEST) return false
      open.push({ name, zone, tokens })
      count(name, 1)
      return true
    },
    close(name: string): void {
      if ((counts.get(name) ?? 0) === 0) return
      let at = open.length - 1
      for (let found = open[at]?.name ?? ''; found !== name; found = open[at]?.name ?? '') {
        if (isStopped(name, found)) return
        at -= 1
      }
      while (open.length > at) pop()
    },
    closeAll(): void {
      while (open.length > 0) pop()
    },
  }
}
