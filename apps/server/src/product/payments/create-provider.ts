import { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config/payment-config.ts'

/** A member waits for some of these calls. */
const TIMEOUT_MS = 10_000

/**
 * Creates the client of the provider's API. It retries nothing by itself: members press again, and jobs have retries
 * that outlive the process.
 */
export function createProvider({ secretKey, apiUrl }: Pick<PaymentConfig, 'secretKey' | 'apiUrl'>): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttp = protocol === 'http:'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Whether real money moves. Objects and events of the other mode are never applied. */
export function isLiveMode({ secretKey }: Pick<PaymentConfig, 'secretKey'>): boolean {
  return /^[rs]k_live_/.test(secretKey)
}
