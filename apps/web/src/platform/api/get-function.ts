import { callFunction, type FunctionConnection } from './call-function.ts'

/** Calls a function that changes nothing. */
export async function getFunction(connection: FunctionConnection, signal?: AbortSignal): Promise<Response> {
  return callFunction(connection, { method: 'GET', headers: { accept: 'application/json' }, signal })
}
