import { VARIABLES } from '#server/config/variables.ts'

/** All tests come from one address: nothing is counted by address, unless a test says so. */
export const UNCOUNTED: Record<string, string> = Object.fromEntries(
  Object.keys(VARIABLES)
    .filter((name) => name.startsWith('AUTH_RATE_'))
    .map((name) => [name, 'off']),
)
