import { INVALID_WEBSITE, SENDER_WEBSITE_MISSING } from '@firstline/contract/generation'
import type { CreditStatus } from '#domains/credits/credit-status.ts'
import { type BriefValues, isComplete } from '#domains/brief/brief-values.ts'

export interface BlockFacts {
  isSignedIn: boolean
  creditStatus: CreditStatus | null
  values: BriefValues
}

/** Why Generate is disabled, as the text of its tooltip; undefined when it is enabled. */
export function getBlockReason({ isSignedIn, creditStatus, values }: BlockFacts): string | undefined {
  if (!isSignedIn || !creditStatus) return 'Please sign in to generate content.'
  if (creditStatus.availability !== 'open') {
    return creditStatus.plan === 'pro'
      ? "You don't have enough credits. Please upgrade your plan."
      : `You've used all your free ${values.messageType} credits. Please upgrade your plan.`
  }
  if (isComplete(values)) return undefined
  if (!values.websiteOnlyMode) return 'Please fill in the required fields'
  const isOnlyTheirs = values.websiteUrl.trim() === '' && values.prospectUrl?.trim()
  return isOnlyTheirs && values.product.trim() === '' ? SENDER_WEBSITE_MISSING : INVALID_WEBSITE
}
