import type { TestApi } from '@firstline/wire/test-wire/test-services'

interface CallOptions {
  method?: string
  type?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** Sends requests of one user to `/rest/v1/rpc`. */
export function createCallSender(wire: TestApi, token: string) {
  function call(
    path: string,
    { method = 'GET', type, body, headers = {} }: CallOptions = {},
  ): Promise<Response> {
    return wire.fetch(`/rest/v1/rpc/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return call(path, { method: 'POST', type: 'application/json', body: JSON.stringify(body), headers })
  }

  return { call, post }
}
