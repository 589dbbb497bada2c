import type { Offer } from '@firstline/contract/billing'
import type { Config } from '#server/config/config.ts'
import { listOffers, type PaymentConfig } from '#server/config/payment-config.ts'
import {
  createProvider,
  describeProviderError,
  findPriceIssues,
  isLiveMode,
  isTemporary,
} from '#server/product/payments/index.ts'
import { type Check, createFailureCheck, createOkCheck, createWarningCheck } from './check.ts'

const SETTINGS: Record<Offer, string> = {
  'pro-monthly': 'STRIPE_PRICE_ID',
  'pro-yearly': 'STRIPE_YEARLY_PRICE_ID',
  'top-up': 'STRIPE_TOP_UP_PRICE_ID',
}

/** Checks the key, and that each price is what the pages say, by reading the prices. */
export async function checkPayments(
  payments: PaymentConfig,
  { production }: Pick<Config, 'production'>,
): Promise<Check> {
  const provider = createProvider(payments)
  const issues: string[] = []
  for (const offer of listOffers(payments)) {
    const id = payments.prices[offer]
    if (id === undefined) continue
    try {
      const found = findPriceIssues(offer, await provider.prices.retrieve(id))
      issues.push(...found.map((issue) => `${SETTINGS[offer]}: ${issue}`))
    } catch (error) {
      if (isTemporary(error)) {
        return createFailureCheck(
          'Payments',
          `the provider does not answer (${describeProviderError(error)})`,
          'try again later',
        )
      }
      issues.push(`${SETTINGS[offer]}: ${describeProviderError(error)}; correct it, or STRIPE_SECRET_KEY`)
    }
  }
  if (issues.length > 0) {
    return createFailureCheck('Payments', 'nothing is sold while a price differs from the pages', ...issues)
  }
  const isLive = isLiveMode(payments)
  if (isLive !== production) {
    return createWarningCheck(
      'Payments',
      isLive ? 'the key moves real money, and this is no production' : 'the key is for tests: no money moves',
      `set STRIPE_SECRET_KEY to a ${isLive ? 'test' : 'live'} key (docs/payments.md)`,
    )
  }
  return createOkCheck('Payments', `the prices are right, in ${isLive ? 'live' : 'test'} mode`)
}
