import { createHmac } from 'node:crypto'
import type { OutgoingText } from './message.ts'
import { DeliveryError, type Transport } from './transport.ts'

export interface TextHook {
  url: string
  secret: string
}

const TIMEOUT_MS = 10_000
/** Answers about the text itself. Any other may be an error of configuration, after which the text can still be sent. */
const PERMANENT = new Set([400, 410, 413, 415, 422])

/** Sends texts to the operator's webhook as JSON, signed with HMAC-SHA-256 and the shared secret. */
export function createTextTransport({ url, secret }: TextHook): Transport<OutgoingText> {
  return {
    async send({ id, message }, signal) {
      const body = JSON.stringify({ phone: `+${message.to}`, text: message.text, channel: message.channel })
      const status = await postJson(url, {
        body,
        headers: {
          'content-type': 'application/json',
          'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
          // The same for all attempts, so that the hook can detect duplicates (Idempotency-Key).
          'idempotency-key': id,
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      if (status >= 200 && status < 300) return
      throw new DeliveryError(`the hook answered ${status}`, { isPermanent: PERMANENT.has(status) })
    },
    close: () => undefined,
  }
}

async function postJson(url: string, request: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } }
    const reason = typeof cause?.code === 'string' ? cause.code : String(name)
    throw new DeliveryError(`the hook could not be called: ${reason}`, { isPermanent: false })
  }
}
