import { z } from 'zod'
import { InvalidResponseError } from '#platform/api/function-errors.ts'
import { postFunction } from '#platform/api/post-function.ts'
import type { GenerationConnection } from './generation-connection.ts'

const Stopped = z.object({ stopped: z.boolean(), refunded: z.boolean().default(false) })

/** The credit comes back only when nothing was sent yet; what was written is kept. */
export async function requestStop(connection: GenerationConnection, requestId: string) {
  const response = await postFunction(
    connection,
    { requestId, action: 'stop' },
    { accept: 'application/json' },
  )
  const answer = Stopped.safeParse(await response.json().catch(() => null))
  if (!answer.success) throw new InvalidResponseError(answer.error)
  return answer.data
}
