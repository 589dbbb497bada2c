export { SAML_METADATA } from './content-type.ts'
export { createSafeFetch } from './create-safe-fetch.ts'
export type { SafeFetch } from './create-safe-fetch.ts'
export { FetchRefusedError } from './fetch-refused-error.ts'
