import type { RuntimeConfig } from './runtime.ts'

/** A question and its answer in plain text. */
export interface HelpText {
  id: string
  title: string
  answer: string
  /** Other phrasings. They are searched, never shown. */
  keywords?: readonly string[]
}

/** Settings that the texts depend on. */
export type HelpSettings = Pick<
  RuntimeConfig,
  | 'brandName'
  | 'supportEmail'
  | 'legalEntity'
  | 'checkoutUrl'
  | 'paymentsEnabled'
  | 'offers'
  | 'writer'
  | 'authSettings'
> & {
  /** Per visitor and UTC day. */
  demoDailyLimit: number
}
