import type { Coverage } from './statement.ts'

/** P3 */
export const landing: Coverage = {}
