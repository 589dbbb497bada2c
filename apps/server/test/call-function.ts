import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import type { TestApp } from './test-app.ts'

export interface FunctionResponse {
  status: number
  body: unknown
  headers: Headers
}

/** Posts to a function as a user or with another Bearer token. A string body is sent unchanged. */
export async function callFunction(
  app: TestApp,
  caller: TestUser | { token: string },
  name: string,
  body: unknown = {},
): Promise<FunctionResponse> {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      authorization: `Bearer ${caller.token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), headers: response.headers }
}

/** Calls a function by the official client. */
export async function invokeFunction(
  { client }: Pick<TestUser, 'client'>,
  name: string,
  body: Record<string, unknown>,
): Promise<Pick<FunctionResponse, 'status' | 'body'>> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body })
  if (!error) return { status: 200, body: data }
  const response = error.context as Response
  return { status: response.status, body: await response.json() }
}
