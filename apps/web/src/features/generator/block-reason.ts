import type { CreditStanding } from '#lib/generation/credit-standing.ts'
import { type BriefValues, isComplete } from '#lib/brief/brief-values.ts'

export const INVALID_ADDRESS = 'Please provide a valid website URL'

export interface BlockFacts {
  isSignedIn: boolean
  standing: CreditStanding | null
  values: BriefValues
}

/** Why Generate can't be pressed, in the words of its tooltip; undefined when it can. */
export function blockReason({ isSignedIn, standing, values }: BlockFacts): string | undefined {
  if (!isSignedIn || !standing) return 'Please sign in to generate content.'
  if (standing.gate !== 'open') {
    return standing.plan === 'pro'
      ? "You don't have enough credits. Please upgrade your plan."
      : `You've used all your free ${values.messageType} credits. Please upgrade your plan.`
  }
  if (isComplete(values)) return undefined
  return values.websiteOnlyMode ? INVALID_ADDRESS : 'Please fill in the required fields'
}
