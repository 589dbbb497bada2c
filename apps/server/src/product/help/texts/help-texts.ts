import { aboutAccounts } from './about-accounts.ts'
import { aboutCredits } from './about-credits.ts'
import { aboutPlans } from './about-plans.ts'
import { aboutResults } from './about-results.ts'
import { aboutWriting } from './about-writing.ts'
import { commonQuestions } from '@firstline/contract/help-common-questions'
import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import { PLANS_BY_HAND } from '@firstline/contract/plans'

/** All texts that the help chat searches, the five common questions first. */
export function helpTexts(settings: HelpSettings): HelpText[] {
  return [
    ...commonQuestions(settings).map((text) => (text.id === 'upgrade' ? upgradeText(text, settings) : text)),
    ...aboutCredits(settings),
    ...aboutPlans(settings),
    ...aboutWriting(settings),
    ...aboutResults(settings),
    ...aboutAccounts(settings),
  ]
}

/** The prerendered text does not know how plans are paid. */
function upgradeText(text: HelpText, { checkoutUrl, paymentsEnabled, supportEmail }: HelpSettings): HelpText {
  if (paymentsEnabled) {
    return {
      ...text,
      answer: `${text.answer} Both are there as soon as the payment is confirmed, mostly in seconds.`,
    }
  }
  const answer = `${text.answer} ${PLANS_BY_HAND}`
  if (checkoutUrl) return { ...text, answer }
  return {
    ...text,
    answer: `${answer} Paying online is not available at the moment, so please write to ${supportEmail} if you want Pro.`,
  }
}
