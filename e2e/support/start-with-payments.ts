import { startTestPayments, type TestPayments } from '@firstline/test-payments'
import { startServer } from './start-server.ts'

export interface PaymentInstallation {
  url: string
  payments: TestPayments
  stop(): Promise<void>
}

/** The product with a payment provider behind real HTTP. */
export async function startWithPayments(): Promise<PaymentInstallation> {
  const payments = await startTestPayments()
  try {
    const server = await startServer({ ...payments.settings })
    payments.setWebhook(`${server.url}/payments/webhook`)
    const stop = async () => {
      await server.stop()
      await payments.close()
    }
    return { url: server.url, payments, stop }
  } catch (error) {
    await payments.close()
    throw error
  }
}
