export { createSafeFetch } from './create-safe-fetch.ts'
export type { SafeFetch } from './create-safe-fetch.ts'
export { FetchRefusedError } from './fetch-refused-error.ts'
