import type { Condition, FieldTest, Logic, PathStep, Select, FilterTest } from '../query.ts'

export function makeTest(
  column: string,
  expected: FilterTest,
  { path = [], isNegated = false }: { path?: PathStep[]; isNegated?: boolean } = {},
): FieldTest {
  return { kind: 'test', field: { column, path }, isNegated, test: expected }
}

export function eq(column: string, value: string, options?: Parameters<typeof makeTest>[2]): FieldTest {
  return makeTest(column, { operator: 'eq', quantifier: null, value }, options)
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

export function columns(...names: string[]): Select {
  return names.map((column) => ({ kind: 'field', field: { column, path: [] }, alias: null, cast: null }))
}
