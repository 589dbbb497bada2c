import type { Field, FieldTest } from './query.ts'
import { readTest } from './read-test.ts'
import { Scanner } from './scanner.ts'

/** Reads `[not.]operator.value` for a field. A value outside a list is taken raw to its end. */
export function parseFilter(field: Field, text: string): FieldTest {
  const scanner = new Scanner(text, 'filter')
  const test = readTest(scanner, (all) => all.takeRest())
  scanner.expectEnd()
  return { kind: 'test', field, ...test }
}
