import type { ReceivedFrame } from '#test/raw-socket.ts'
import type { Answer } from './wire-call.ts'

/** What the server replied, with the code of a refusal. */
export function replyOf({ event, payload }: ReceivedFrame): Answer {
  const { status, response } = payload as { status: string; response: { reason?: string } }
  const code = response.reason?.replace(/:.*$/, '')
  return { outcome: `${event} ${status}${code === undefined ? '' : ` ${code}`}`, gives: response }
}
