import { Stripe } from 'stripe'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { paymentsLog } from '@firstline/platform/log'
import { isTemporary } from './provider-errors.ts'

/** Runs a call to the provider. Keeps its failure for operators, until one of the same subject succeeds. */
export type WatchProvider = <T>(subject: string, call: () => Promise<T>) => Promise<T>

export function createProviderWatch({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): WatchProvider {
  async function record(subject: string, error: unknown): Promise<void> {
    if (error !== null && !(error instanceof Stripe.errors.StripeError)) return
    try {
      if (error === null) {
        await database.query(
          "delete from firstline.service_failures where service = 'payments' and subject = $1",
          [subject],
        )
        return
      }
      const { statusCode = null, code, type } = error
      const failure = { isRefusal: !isTemporary(error), status: statusCode, code: code ?? type }
      await database.query("select firstline.record_service_failure('payments', $1, $2, $3)", [
        subject,
        JSON.stringify(failure),
        clock.now(),
      ])
    } catch (recordError) {
      paymentsLog.error({ error: recordError }, 'the result of a call to the provider could not be kept')
    }
  }

  return async (subject, call) => {
    try {
      const result = await call()
      await record(subject, null)
      return result
    } catch (error) {
      await record(subject, error)
      throw error
    }
  }
}
