import type { Coverage } from './statement.ts'

/** P7 */
export const dashboard: Coverage = {}
