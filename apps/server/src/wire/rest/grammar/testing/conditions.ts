import type { Condition, FieldTest, Logic, PathStep, Select, Test } from '../query.ts'

/** Conditions written short, as tests expect them. */
export function test(
  column: string,
  expected: Test,
  { path = [], isNegated = false }: { path?: PathStep[]; isNegated?: boolean } = {},
): FieldTest {
  return { kind: 'test', field: { column, path }, isNegated, test: expected }
}

export function eq(column: string, value: string, options?: Parameters<typeof test>[2]): FieldTest {
  return test(column, { operator: 'eq', quantifier: null, value }, options)
}

export function and(...conditions: Condition[]): Logic {
  return { kind: 'logic', operator: 'and', isNegated: false, conditions }
}

export function or(...conditions: Condition[]): Logic {
  return { kind: 'logic', operator: 'or', isNegated: false, conditions }
}

export function not(logic: Logic): Logic {
  return { ...logic, isNegated: true }
}

/** Plain columns. */
export function columns(...names: string[]): Select {
  return names.map((column) => ({ kind: 'field', field: { column, path: [] }, alias: null, cast: null }))
}
