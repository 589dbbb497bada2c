import { syntaxError } from './syntax-error.ts'

const ENDS_OF_ITEM = new Set([',', ')'])

/**
 * A text and a position that only moves forward: each `read...` function takes its part and leaves the rest.
 * Backtracking (`attempt`) is never longer than one value, so parsing takes time proportional to the length.
 */
export class Scanner {
  readonly text: string
  readonly #kind: string
  /** Added before the text by the parser, not by the client: counted in columns, not shown. */
  readonly #prefix: string
  #at = 0
  #lastBrace: number | null = null

  /** @param kind the name of the text in error messages: `filter`, `order` */
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

  /** Whether the position is the end of an item of a list. */
  get isAtEndOfItem(): boolean {
    return this.isAtEnd || ENDS_OF_ITEM.has(this.peek())
  }

  /** The next character, or an empty text at the end. */
  peek(): string {
    const code = this.text.codePointAt(this.#at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  /** Whether a closing brace is at the position or later. Searched once, so that parsing stays linear. */
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

  /** Restores the position when `read` returns null. */
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

  /** @throws {RestError} PGRST100, with the found character and what was expected. */
  fail(expected: string): never {
    const found = this.isAtEnd ? 'end of input' : `"${this.peek()}"`
    return this.refuse(`unexpected ${found} expecting ${expected}`)
  }

  /** @throws {RestError} PGRST100 with its own text, for a part that was read but is not allowed. */
  refuse(details: string, at = this.#at): never {
    throw syntaxError({ kind: this.#kind, text: this.text, prefix: this.#prefix }, at, details)
  }
}
