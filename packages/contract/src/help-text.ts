import type { RuntimeConfig } from './runtime.ts'

/** One question people ask, and its answer in plain text. */
export interface HelpText {
  id: string
  title: string
  answer: string
  /** Other ways to ask it. They are searched, never shown. */
  keywords?: readonly string[]
}

/** What the texts say differently from one installation to another. */
export type HelpSettings = Pick<
  RuntimeConfig,
  'brandName' | 'supportEmail' | 'legalEntity' | 'checkoutUrl' | 'writer' | 'authSettings'
> & {
  /** Demo generations a visitor has a UTC day. */
  demoDailyLimit: number
}
