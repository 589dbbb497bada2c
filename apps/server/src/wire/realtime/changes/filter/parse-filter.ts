import { BindingFault, type Condition, type Operator, OPERATORS } from './condition.ts'

/** The most values of one `in`, as upstream has it. */
const IN_MOST = 100
const CONDITIONS_MOST = 50
const LENGTH_MOST = 20_000

/**
 * Reads `column=[not.]operator.value`, several joined by commas, all of which must hold. A value, or an element of
 * `in.(...)`, may stand in double quotes, with backslashes before quotes and backslashes; otherwise it goes to the
 * next comma outside of brackets. @throws {BindingFault}
 */
export function parseFilter(text: string): Condition[] {
  if (text.length > LENGTH_MOST) throw new BindingFault('the filter is too long')
  const reader = new FilterReader(text)
  const conditions: Condition[] = []
  while (!reader.isAtEnd || conditions.length === 0) {
    if (conditions.length > 0) reader.expect(',')
    conditions.push(reader.condition())
  }
  if (conditions.length > CONDITIONS_MOST) throw new BindingFault('the filter has too many conditions')
  return conditions
}

class FilterReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  condition(): Condition {
    const match = /([^=,]+)=(not\.)?([a-z]+)\./y
    match.lastIndex = this.#at
    const found = match.exec(this.#text)
    const [, column, not, operator] = found ?? []
    if (!found || column === undefined || operator === undefined) throw this.#fault()
    if (!isOperator(operator)) throw new BindingFault(`the filter has an unknown operator: ${operator}`)
    this.#at = match.lastIndex
    const isNull = /null(?=,|$)/y
    isNull.lastIndex = this.#at
    return {
      column: column.trim(),
      operator,
      isNegated: not !== undefined,
      isNull: isNull.test(this.#text),
      values: operator === 'in' ? this.#list() : [this.#value(',')],
    }
  }

  expect(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#fault()
    this.#at += 1
  }

  #list(): string[] {
    this.expect('(')
    const values = [this.#value(',)')]
    while (this.#text[this.#at] === ',') {
      this.#at += 1
      values.push(this.#value(',)'))
    }
    this.expect(')')
    if (values.length > IN_MOST) throw new BindingFault(`in takes at most ${IN_MOST} values`)
    return values
  }

  #value(ends: string): string {
    return this.#text[this.#at] === '"' ? this.#quoted() : this.#plain(ends)
  }

  #quoted(): string {
    const match = /"((?:[^"\\]|\\.)*)"/sy
    match.lastIndex = this.#at
    const found = match.exec(this.#text)
    if (!found) throw this.#fault()
    this.#at = match.lastIndex
    return (found[1] ?? '').replaceAll(/\\(.)/gs, '$1')
  }

  #plain(ends: string): string {
    const from = this.#at
    let depth = 0
    for (; !this.isAtEnd; this.#at += 1) {
      const character = this.#text[this.#at] ?? ''
      if (depth === 0 && ends.includes(character)) break
      if (character === '(') depth += 1
      else if (character === ')') depth = Math.max(0, depth - 1)
    }
    return this.#text.slice(from, this.#at)
  }

  #fault(): BindingFault {
    return new BindingFault(`the filter can't be read: ${this.#text.slice(0, 200)}`)
  }
}

function isOperator(name: string): name is Operator {
  return OPERATORS.some((operator) => operator === name)
}
