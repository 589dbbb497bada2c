import { runtime } from '#lib/runtime.ts'
import type { FunctionConnection } from './call-function.ts'

/** A function of this origin that nobody has to be signed in for. The client library stays out of its pages. */
export function visitorConnection(name: string, failure: string): FunctionConnection {
  return { url: `/functions/v1/${name}`, apikey: runtime().anonKey, accessToken: null, failure }
}
