import { NOT_SIGNED_IN } from '@firstline/contract/errors'
import { z } from 'zod'
import { LACKS_STEP } from '#lib/auth/lacks-step.ts'
import { ConnectionLostError, RefusedError, UNEXPECTED_FAILURE } from './function-errors.ts'

/** Where a function of the server is called, and as whom. */
export interface FunctionConnection {
  url: string
  apikey: string
  /**
   * Asked before every call: a token may have been refreshed since the last one. It gives null when nobody is signed in;
   * null itself stands for calls that nobody has to be signed in for.
   */
  accessToken: (() => Promise<string | null>) | null
  /** Called when the server takes the caller for nobody. */
  onNobody?: () => void
  /** Called when the caller's session lacks the second step of signing in. */
  onLackingStep?: () => void
  /** What is said of a failure that brought no words of its own. */
  failure: string
}

export interface FunctionRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: object
  signal?: AbortSignal | undefined
}

const Refusal = z.object({
  code: z.string(),
  message: z.string().min(1),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** One call of a function. A refusal is thrown with the server's code and words; an accepted call's answer is given unread. */
export async function callFunction(
  connection: FunctionConnection,
  { method, headers, body, signal }: FunctionRequest,
): Promise<Response> {
  const authorization = await authorizationOf(connection)
  const response = await reach(connection, {
    method,
    headers: { ...headers, apikey: connection.apikey, ...authorization },
    credentials: 'same-origin',
    signal: signal ?? null,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status === 401) connection.onNobody?.()
  if (response.ok) return response
  const refusal = await refusalOf(response, connection.failure)
  if (refusal.code === LACKS_STEP) connection.onLackingStep?.()
  throw refusal
}

async function authorizationOf({ accessToken }: FunctionConnection): Promise<{ authorization?: string }> {
  if (!accessToken) return {}
  const token = await accessToken()
  if (token !== null) return { authorization: `Bearer ${token}` }
  throw new RefusedError({ ...NOT_SIGNED_IN, code: 'not_signed_in' })
}

async function reach({ url, failure }: FunctionConnection, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ConnectionLostError(error, failure)
  }
}

async function refusalOf(response: Response, failure: string): Promise<RefusedError> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  const refusal = Refusal.safeParse(body)
  if (refusal.success) return new RefusedError({ status, ...refusal.data, body })
  return new RefusedError({ status, code: UNEXPECTED_FAILURE, message: failure })
}
