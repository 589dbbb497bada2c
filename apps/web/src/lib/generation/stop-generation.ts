import { z } from 'zod'
import { InvalidResponseError } from '#lib/functions/function-errors.ts'
import { postFunction } from '#lib/functions/post-function.ts'
import type { GenerationConnection } from './generation-connection.ts'

const Stopped = z.object({ stopped: z.boolean(), refunded: z.boolean().default(false) })

/** Asks the server to write no further. The credit comes back only when nothing was sent yet; what was written is kept. */
export async function stopGeneration(connection: GenerationConnection, requestId: string) {
  const response = await postFunction(
    connection,
    { requestId, action: 'stop' },
    { accept: 'application/json' },
  )
  const answer = Stopped.safeParse(await response.json().catch(() => null))
  if (!answer.success) throw new InvalidResponseError(answer.error)
  return answer.data
}
