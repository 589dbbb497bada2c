import { callFunction, type FunctionConnection } from './call-function.ts'

export interface PostOptions {
  accept: 'text/event-stream' | 'application/json' | 'application/zip' | 'text/csv'
  /** The position of the last message that was received. */
  after?: number
  signal?: AbortSignal | undefined
}

export async function postFunction(
  connection: FunctionConnection,
  body: object,
  { accept, after = 0, signal }: PostOptions,
): Promise<Response> {
  return callFunction(connection, {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      ...(after > 0 && { 'last-event-id': String(after) }),
    },
    body,
    signal,
  })
}
