import { aboutAccounts } from './help-about-accounts.ts'
import { aboutCredits } from './help-about-credits.ts'
import { aboutPlans } from './help-about-plans.ts'
import { aboutResults } from './help-about-results.ts'
import { aboutWriting } from './help-about-writing.ts'
import { commonQuestions } from './help-common-questions.ts'
import type { HelpSettings, HelpText } from './help-text.ts'
import { PLANS_BY_HAND } from './plans.ts'

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
