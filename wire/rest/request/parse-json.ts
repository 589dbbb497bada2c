import { isNestedDeeper } from '@firstline/platform/json-text'
import { invalidBody } from './body-errors.ts'

/** Far below the depth at which PostgreSQL's parser fails with 54001 (stack depth exceeded), a 5xx. */
const MAX_DEPTH = 500

/** @throws {RestError} PGRST102 when the text is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, MAX_DEPTH)) throw invalidBody(`JSON is nested deeper than ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidBody('Empty or invalid json', cause)
  }
}
