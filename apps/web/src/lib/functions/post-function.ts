import { ERRORS } from '@firstline/contract/errors'
import { z } from 'zod'
import { ConnectionLostError, GENERATION_FAILED, RefusedError } from './function-errors.ts'

/** Where generations are asked for, and as whom. */
export interface GenerationConnection {
  url: string
  apikey: string
  /** Asked before every call: a token may have been refreshed since the last one. Null when signed out. */
  accessToken: () => Promise<string | null>
  /** How long to wait before each further try, in milliseconds; as specified unless a test is in a hurry. */
  retryDelays?: readonly number[]
}

export interface PostOptions {
  accept: 'text/event-stream' | 'application/json'
  /** The position of the last message already here. */
  after?: number
  signal?: AbortSignal | undefined
}

const Refusal = z.object({
  code: z.string(),
  message: z.string().min(1),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** One call of `generate-messages`. A refusal is thrown with the server's code and words; an accepted call's answer is given unread. */
export async function postFunction(
  connection: GenerationConnection,
  body: object,
  { accept, after = 0, signal }: PostOptions,
): Promise<Response> {
  const token = await connection.accessToken()
  if (token === null) {
    const { status, message } = ERRORS.not_signed_in
    throw new RefusedError({ status, code: 'not_signed_in', message })
  }
  const response = await reach(connection.url, {
    method: 'POST',
    headers: {
      accept,
      apikey: connection.apikey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(after > 0 && { 'last-event-id': String(after) }),
    },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ConnectionLostError(error)
  }
}

async function refusalOf(response: Response): Promise<RefusedError> {
  const { status } = response
  const body = Refusal.safeParse(await response.json().catch(() => null))
  if (body.success) return new RefusedError({ status, ...body.data })
  return new RefusedError({ status, code: 'unexpected_failure', message: GENERATION_FAILED })
}
