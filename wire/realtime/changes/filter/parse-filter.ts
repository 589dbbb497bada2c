import { BindingError, type FilterCondition, type Operator, OPERATORS } from './condition.ts'

/** Supabase realtime: at most 100 values for `in`. */
const MAX_IN_VALUES = 100
const MAX_CONDITIONS = 50
const MAX_LENGTH = 20_000

/**
 * Parses `column=[not.]operator.value`, several joined by commas (AND). A value, or an element of `in.(...)`, may be in
 * double quotes with backslash escapes; otherwise it ends at the next comma outside parentheses. @throws {BindingError}
 */
export function parseFilter(text: string): FilterCondition[] {
  if (text.length > MAX_LENGTH) throw new BindingError('the filter is too long')
  const reader = new FilterParser(text)
  const conditions: FilterCondition[] = []
  while (!reader.isAtEnd || conditions.length === 0) {
    if (conditions.length > 0) reader.expect(',')
    conditions.push(reader.condition())
  }
  if (conditions.length > MAX_CONDITIONS) throw new BindingError('the filter has too many conditions')
  return conditions
}

class FilterParser {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length
  }

  condition(): FilterCondition {
    const match = /([^=,]+)=(not\.)?([a-z]+)\./y
    match.lastIndex = this.#position
    const found = match.exec(this.#text)
    const [, column, not, operator] = found ?? []
    if (!found || column === undefined || operator === undefined) throw this.#createError()
    if (!isOperator(operator)) throw new BindingError(`the filter has an unknown operator: ${operator}`)
    this.#position = match.lastIndex
    const isNull = /null(?=,|$)/y
    isNull.lastIndex = this.#position
    return {
      column: column.trim(),
      operator,
      isNegated: not !== undefined,
      isNull: isNull.test(this.#text),
      values: operator === 'in' ? this.#parseList() : [this.#parseValue(',')],
    }
  }

  expect(character: string): void {
    if (this.#text[this.#position] !== character) throw this.#createError()
    this.#position += 1
  }

  #parseList(): string[] {
    this.expect('(')
    const values = [this.#parseValue(',)')]
    while (this.#text[this.#position] === ',') {
      this.#position += 1
      values.push(this.#parseValue(',)'))
    }
    this.expect(')')
    if (values.length > MAX_IN_VALUES) throw new BindingError(`in takes at most ${MAX_IN_VALUES} values`)
    return values
  }

  #parseValue(ends: string): string {
    return this.#text[this.#position] === '"' ? this.#parseQuoted() : this.#parsePlain(ends)
  }

  #parseQuoted(): string {
    const match = /"((?:[^"\\]|\\.)*)"/sy
    match.lastIndex = this.#position
    const found = match.exec(this.#text)
    if (!found) throw this.#createError()
    this.#position = match.lastIndex
    return (found[1] ?? '').replaceAll(/\\(.)/gs, '$1')
  }

  #parsePlain(ends: string): string {
    const from = this.#position
    let depth = 0
    for (; !this.isAtEnd; this.#position += 1) {
      const character = this.#text[this.#position] ?? ''
      if (depth === 0 && ends.includes(character)) break
      if (character === '(') depth += 1
      else if (character === ')') depth = Math.max(0, depth - 1)
    }
    return this.#text.slice(from, this.#position)
  }

  #createError(): BindingError {
    return new BindingError(`the filter can't be read: ${this.#text.slice(0, 200)}`)
  }
}

function isOperator(name: string): name is Operator {
  return OPERATORS.some((operator) => operator === name)
}
