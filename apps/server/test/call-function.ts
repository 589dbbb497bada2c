import type { TestUser } from './make-user.ts'
import type { TestApp } from './test-app.ts'

export interface FunctionAnswer {
  status: number
  body: unknown
  headers: Headers
}

/** Posts to a function as a user, or with another Bearer token. A text is sent as it is. */
export async function callFunction(
  app: TestApp,
  caller: TestUser | { token: string },
  name: string,
  body: unknown = {},
): Promise<FunctionAnswer> {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      authorization: `Bearer ${caller.token}`,
      'content-type': 'application/json',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), headers: response.headers }
}

/** The same by the official client: the status, and what came with it. */
export async function invokeFunction(
  { client }: Pick<TestUser, 'client'>,
  name: string,
  body: Record<string, unknown>,
): Promise<Pick<FunctionAnswer, 'status' | 'body'>> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body })
  if (!error) return { status: 200, body: data }
  const response = error.context as Response
  return { status: response.status, body: await response.json() }
}
