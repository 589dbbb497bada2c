import type { Coverage } from './statement.ts'

/** P11 */
export const administration: Coverage = {}
