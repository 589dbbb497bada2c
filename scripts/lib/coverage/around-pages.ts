import type { Coverage } from './statement.ts'

/** P2 */
export const aroundPages: Coverage = {}
