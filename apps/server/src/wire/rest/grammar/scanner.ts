import { unreadable } from './unreadable.ts'

const ENDS_OF_ITEM = new Set([',', ')'])

/**
 * A text and a place in it, which only moves forward: every reader of the grammar takes what is its own and leaves the
 * rest. What is tried and given up is never longer than one value, so reading takes time in proportion to the length.
 */
export class Scanner {
  readonly text: string
  readonly #kind: string
  /** Written before the text by the reader, not by the sender: counted in columns, not shown. */
  readonly #prefix: string
  #at = 0
  #lastBrace: number | null = null

  /** @param kind What the text is, for the message of a refusal: `filter`, `order`. */
  constructor(text: string, kind: string, prefix = '') {
    this.text = text
    this.#kind = kind
    this.#prefix = prefix
  }

  get position(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.text.length
  }

  /** Whether here is the end of a member of a comma list, perhaps in brackets. */
  get isAtEndOfItem(): boolean {
    return this.isAtEnd || ENDS_OF_ITEM.has(this.peek())
  }

  /** The next character, or nothing at the end. */
  peek(): string {
    const code = this.text.codePointAt(this.#at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  /** Whether a closing brace comes, here or later. Looked for once. */
  get hasBraceAhead(): boolean {
    this.#lastBrace ??= this.text.lastIndexOf('}')
    return this.#lastBrace >= this.#at
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.#at)
  }

  take(token: string): boolean {
    if (!this.startsWith(token)) return false
    this.#at += token.length
    return true
  }

  /** Takes the next character, whatever it is. */
  next(): string {
    const character = this.peek()
    this.#at += character.length
    return character
  }

  takeWhile(belongs: (character: string) => boolean): string {
    const start = this.#at
    while (!this.isAtEnd && belongs(this.peek())) this.next()
    return this.text.slice(start, this.#at)
  }

  takeRest(): string {
    const rest = this.text.slice(this.#at)
    this.#at = this.text.length
    return rest
  }

  skipBlanks(): void {
    while (this.peek() === ' ' || this.peek() === '\t') this.#at += 1
  }

  /** Takes what `read` reads, or nothing at all when it gives null. */
  attempt<Read>(read: () => Read | null): Read | null {
    const start = this.#at
    const result = read()
    if (result === null) this.#at = start
    return result
  }

  expect(token: string, expected = `"${token}"`): void {
    if (!this.take(token)) this.fail(expected)
  }

  expectEnd(expected = 'end of input'): void {
    if (!this.isAtEnd) this.fail(expected)
  }

  /** @throws {RestError} PGRST100, naming what stands here and what should. */
  fail(expected: string): never {
    const found = this.isAtEnd ? 'end of input' : `"${this.peek()}"`
    return this.refuse(`unexpected ${found} expecting ${expected}`)
  }

  /** @throws {RestError} PGRST100 in other words, for what was read but can't be. */
  refuse(details: string, at = this.#at): never {
    throw unreadable({ kind: this.#kind, text: this.text, prefix: this.#prefix }, at, details)
  }
}
