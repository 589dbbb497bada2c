export { createSafeFetch } from './create-safe-fetch.ts'
export type { FetchedPage, SafeFetch, SafeFetchOptions } from './create-safe-fetch.ts'
export { FetchRefusedError, type FetchRefusal } from './fetch-refused-error.ts'
