import type { Database } from '@firstline/platform/database'

/**
 * Calls an SQL function that returns one value, with its parameters by name.
 * @param name a constant, as are the names of `params`: they become SQL text
 */
export async function callSqlFunction<T>(
  database: Database,
  name: `firstline.${string}`,
  params: Record<`p_${string}`, unknown>,
): Promise<T> {
  const named = Object.keys(params).map((parameter, index) => `${parameter} => $${index + 1}`)
  const [row] = await database.query<{ value: T }>(
    `select ${name}(${named.join(', ')}) as value`,
    Object.values(params),
  )
  if (!row) throw new Error(`${name} returned no row`)
  return row.value
}
