import type { Coverage } from './statement.ts'

/** P5 */
export const generator: Coverage = {}
