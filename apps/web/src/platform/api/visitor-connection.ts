import { getRuntime } from '#platform/runtime.ts'
import type { FunctionConnection } from './call-function.ts'

/** A public function of this origin. It keeps the client library out of the pages of visitors. */
export function createVisitorConnection(name: string, failure: string): FunctionConnection {
  return { url: `/functions/v1/${name}`, apikey: getRuntime().anonKey, accessToken: null, failure }
}
