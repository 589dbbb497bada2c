import type { ReceivedFrame } from '../../raw-socket.ts'
import type { CallOutcome } from './wire-call.ts'

/** The event and status of a reply, with the code of an error. */
export function readReply({ event, payload }: ReceivedFrame): CallOutcome {
  const { status, response } = payload as { status: string; response: { reason?: string } }
  const code = response.reason?.replace(/:.*$/, '')
  return { outcome: `${event} ${status}${code === undefined ? '' : ` ${code}`}`, data: response }
}
