import type { Coverage } from './statement.ts'

/** P9 */
export const demo: Coverage = {}
