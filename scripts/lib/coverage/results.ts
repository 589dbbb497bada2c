import type { Coverage } from './statement.ts'

/** P6 */
export const results: Coverage = {}
