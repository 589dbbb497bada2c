/** Collects the values of a statement. A value never enters the SQL text. */
export class Parameters {
  readonly values: unknown[] = []

  /** @returns the placeholder, `$1` for the first value */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
