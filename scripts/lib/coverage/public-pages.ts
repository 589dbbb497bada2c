import type { Coverage } from './statement.ts'

/** P10 */
export const publicPages: Coverage = {}
