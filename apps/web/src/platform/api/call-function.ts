import { NOT_SIGNED_IN } from '@firstline/contract/shown-errors'
import { z } from 'zod'
import { NEEDS_MFA } from '#platform/session/needs-mfa.ts'
import { ConnectionLostError, RefusedError, UNEXPECTED_FAILURE } from './function-errors.ts'

export interface FunctionConnection {
  url: string
  apikey: string
  /**
   * Called before every request: a token may have been refreshed since the last one. Resolves to null when no user is
   * signed in; null itself is for public functions.
   */
  accessToken: (() => Promise<string | null>) | null
  /** Called after a 401, or when the account is banned: the session is unknown to the server. */
  onUnauthorized?: () => void
  /** Called when the function requires AAL2 and the session has AAL1. */
  onMfaNeeded?: () => void
  /** The message of a failure that has none. */
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

/** Calls a function. Throws a refusal with the server's code and message; returns an accepted response unread. */
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
  if (response.ok) return response
  const refusal = await refusalOf(response, connection.failure)
  if (refusal.status === 401 || refusal.code === 'account_banned') connection.onUnauthorized?.()
  if (refusal.code === NEEDS_MFA) connection.onMfaNeeded?.()
  throw refusal
}

async function authorizationOf({
  accessToken,
  failure,
}: FunctionConnection): Promise<{ authorization?: string }> {
  if (!accessToken) return {}
  const token = await accessToken().catch((error: unknown) => {
    throw new ConnectionLostError(error, failure)
  })
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
