import { VARIABLES } from '#server/config/variables.ts'

/** Disables rate limits by address, since all tests have the same one. */
export const RATES_OFF: Record<string, string> = Object.fromEntries(
  Object.keys(VARIABLES)
    .filter((name) => name.startsWith('AUTH_RATE_'))
    .map((name) => [name, 'off']),
)
