import type { Coverage } from './statement.ts'

/** P4 */
export const accounts: Coverage = {}
