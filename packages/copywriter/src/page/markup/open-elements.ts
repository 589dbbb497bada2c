import { BLOCKS, CLOSES, FENCES } from './elements.ts'

/** Browsers stop nesting about here too. */
const DEEPEST = 512

interface OpenElement<Zone> {
  name: string
  zone: Zone
}

/** The elements that are open, each with what holds inside it. Every operation is quick, however broken the page is. */
export class OpenElements<Zone> {
  readonly #open: OpenElement<Zone>[] = []
  readonly #counts = new Map<string, number>()
  readonly #root: Zone
  readonly #onClose: (name: string, zone: Zone) => void

  constructor(root: Zone, onClose: (name: string, zone: Zone) => void) {
    this.#root = root
    this.#onClose = onClose
  }

  get zone(): Zone {
    return this.#open.at(-1)?.zone ?? this.#root
  }

  get isFull(): boolean {
    return this.#open.length >= DEEPEST
  }

  /** Closes what an opening tag of this name leaves behind: a paragraph before a block, an item before the next. */
  makeRoomFor(name: string): void {
    const closes = CLOSES.get(name)
    while (closes?.has(this.#open.at(-1)?.name ?? '')) this.#pop()
  }

  push(name: string, zone: Zone): void {
    if (this.isFull) return
    this.#open.push({ name, zone })
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  close(name: string): void {
    if ((this.#counts.get(name) ?? 0) === 0) return
    const isInline = !BLOCKS.has(name)
    let at = this.#open.length - 1
    while (at >= 0) {
      const found = this.#open[at]?.name ?? ''
      if (found === name) break
      // A stray "</span>" closes no block, and no tag reaches out of its table cell.
      if (
        (isInline && BLOCKS.has(found)) ||
        (FENCES.has(found) && !/^(table|tr|tbody|body|html|form|main)$/.test(name))
      )
        return
      at -= 1
    }
    while (this.#open.length > at) this.#pop()
  }

  closeAll(): void {
    while (this.#open.length > 0) this.#pop()
  }

  #pop(): void {
    const element = this.#open.pop()
    if (!element) return
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1)
    this.#onClose(element.name, element.zone)
  }
}
