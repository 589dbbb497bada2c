import type { z } from 'zod'
import type { FunctionConnection } from './call-function.ts'
import { InvalidResponseError } from './function-errors.ts'
import { getFunction } from './get-function.ts'
import { postFunction } from './post-function.ts'

interface Question {
  /** Without a body the method is GET. */
  body?: object
  signal?: AbortSignal
}

/**
 * Calls a function and returns its JSON response, checked by the schema.
 * @throws {RefusedError | ConnectionLostError | InvalidResponseError}
 */
export async function requestFunction<Answer>(
  connection: FunctionConnection,
  schema: z.ZodType<Answer>,
  { body, signal }: Question = {},
): Promise<Answer> {
  const response = body
    ? await postFunction(connection, body, { accept: 'application/json', signal })
    : await getFunction(connection, signal)
  const answer = schema.safeParse(await response.json().catch(() => null))
  if (!answer.success) throw new InvalidResponseError(answer.error)
  return answer.data
}
