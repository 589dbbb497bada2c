import {
  PAYMENT_GRACE_DAYS,
  PRO_YEARLY_PRICE_DOLLARS,
  TOP_UP_CREDITS,
  TOP_UP_PRICE_DOLLARS,
} from '@firstline/contract/billing'
import { PRO_VARIATIONS } from '@firstline/contract/limits'
import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import {
  OLDER_PLANS_TEXT,
  PLAN_CHANGE_TIME,
  PLAN_CREDITS,
  PLANS_BY_HAND,
  PRO_PRICE_DOLLARS,
  PRO_SUPPORT_HOURS,
} from '@firstline/contract/plans'

const { free, pro } = PLAN_CREDITS

export function aboutPlans(settings: HelpSettings): HelpText[] {
  const { brandName, supportEmail, paymentsEnabled, offers } = settings
  return [
    {
      id: 'free-plan',
      title: `Is ${brandName} free?`,
      answer:
        `Yes, the Free plan is: ${free.dm} DMs and ${free.subject} subject lines a month, for as long as you like and ` +
        'without a credit card. You can also try the demo without an account.',
      keywords: [
        'free user, subject lines for a free user, free version, free tier, free of charge, costs nothing, stay free, is it really free, forever free',
        'free trial, trial period, try before buying, test it first, for free, how long is the trial',
        'do I need to enter a credit card, is a card required, without paying',
        'what do I get on the free plan, free credits, free account',
      ],
    },
    {
      id: 'pro',
      title: 'What does Pro include?',
      answer:
        `Pro is $${PRO_PRICE_DOLLARS} a month: ${pro.dm} DMs and ${pro.subject} subject lines, ${PRO_VARIATIONS.join(', ')} ` +
        'variations to choose from, the insight field without a limit, "Why this works" under every message and in the ' +
        `CSV, a place further ahead in the queue, and answers from support within ${PRO_SUPPORT_HOURS} hours. Some ` +
        'features on the Pricing page, such as A/B testing, analytics and templates, have no screen of their own yet; ' +
        `if you need one of them, ask ${supportEmail} before you buy.`,
      keywords: [
        'what is pro, what do I get for the money, extras of pro, pro limits, how many messages on pro',
        'pro features, benefits, what is in pro, premium, paid plan, is pro worth it, why upgrade',
        'A/B testing, split test, analytics, statistics, custom templates, industry prompts, priority queue',
        'message optimization',
      ],
    },
    {
      id: 'other-plans',
      title: 'Is there a discount, yearly billing or more than Free and Pro?',
      answer:
        `There are two plans, Free and Pro. ${describePrices(offers)} ${OLDER_PLANS_TEXT} ` +
        `There is no ${offers.includes('pro-yearly') ? '' : 'yearly billing, '}coupon or team plan.`,
      keywords: [
        'special offer, sale, black friday, bigger plan, more than pro, custom plan, pay per year, bundle, basic plan, starter plan',
        'growth plan, enterprise plan, what happened to my growth or enterprise plan, business plan, agency plan, cheaper plan, lifetime deal',
        'discount, coupon, promo code, student, nonprofit, cheaper',
        'yearly, annual, annually, per year',
        'team plan, seats, charge per user, several users, share an account with colleagues, company account',
      ],
    },
    {
      id: 'cancel',
      title: 'How do I cancel Pro?',
      answer:
        (paymentsEnabled
          ? 'Press Cancel subscription on the dashboard; until it ends, Keep subscription takes that back. '
          : `Write to ${supportEmail}, as the button on the dashboard tells you, and we cancel it by hand, within ` +
            `${PLAN_CHANGE_TIME}. `) +
        'Pro stays active to the end of the billing cycle, and you are not charged again. After that you are on the ' +
        'Free plan.',
      keywords: [
        'end my plan, remaining credits after cancelling, keep pro until the end',
        'get rid of pro, leave, stop my membership, charged automatically, does it renew automatically, recurring, until when is pro active',
        'cancel my subscription, unsubscribe, end, quit, terminate, stop paying, stop the renewal, turn off auto renew',
        'downgrade to free, go back to free, switch from pro to free',
        'what happens after I cancel, can I cancel any time, contract, minimum term, commitment, pause',
      ],
    },
    {
      id: 'refunds',
      title: 'Can I get a refund?',
      answer:
        'We do not refund a purchase once it is made, because the credits of a plan are yours at once; the Free plan and ' +
        'the demo are there to try it first. You may claim a refund if we are not able to provide the service. The Refund ' +
        `Policy has the details; for a single case write to ${supportEmail}. This chat can't promise or make refunds.`,
      keywords: [
        'unhappy, disappointed, bought by mistake, accidental purchase, want my payment back, refund promised',
        'refund, money back, money-back guarantee, reimburse, return, chargeback, not satisfied',
        'I want my money back, refund policy, get my money',
      ],
    },
    {
      id: 'payment',
      title: 'How do I pay, and is it safe?',
      answer: describePayment(settings),
      keywords: [
        'accept American Express, Visa, Mastercard, Apple Pay, Google Pay, which cards, currency, dollars, euros, pay by invoice',
        'payment method, payment provider, credit card, debit card, PayPal, Stripe, bank transfer, crypto, checkout',
        'is my card safe, card number, payment processing is currently unavailable, payment failed, card declined',
        'why can I not pay',
      ],
    },
    {
      id: 'billing',
      title: 'What about invoices, card changes or a payment that did not arrive?',
      answer: paymentsEnabled
        ? 'Your account page has your invoices, and Manage billing opens the provider, where you change the card and ' +
          `the details on the bill. After a failed payment Pro stays for ${PAYMENT_GRACE_DAYS} days. If a payment does ` +
          `not show within minutes, write to ${supportEmail} and say which address you signed up with.`
        : `Write to ${supportEmail} and say which address you signed up with. Invoices, another card, taxes and payments ` +
          'that do not show on your account are sorted out by people, not in the app.',
      keywords: [
        'I upgraded but nothing changed',
        'wrong amount on my statement, bank statement, charged too much, business details on the bill, payment went through but nothing happened',
        'invoice, receipt, bill, VAT, tax, billing question, billing address',
        'change, update, replace my payment details, card expired',
        'I paid but I am still on free, paid but no credits, pro not active, plan did not change, upgrade not working',
        'charged by mistake, unknown charge, charged after I cancelled, wrong amount',
      ],
    },
  ]
}

function describePrices(offers: HelpSettings['offers']): string {
  const monthly = `Pro is $${PRO_PRICE_DOLLARS} a month`
  const price = offers.includes('pro-yearly')
    ? `${monthly} or $${PRO_YEARLY_PRICE_DOLLARS} a year, with credits that renew every month all the same.`
    : `${monthly}.`
  if (!offers.includes('top-up')) return price
  const { dm, subject } = TOP_UP_CREDITS
  return `${price} A top-up, $${TOP_UP_PRICE_DOLLARS} once, adds ${dm} DMs and ${subject} subject lines that stay until they are used.`
}

function describePayment({ paymentsEnabled, checkoutUrl, supportEmail }: HelpSettings): string {
  const byCard =
    'By card, on the checkout page of a payment provider, which Upgrade opens in a new tab. Your card number goes to ' +
    'that provider; we do not store it.'
  if (paymentsEnabled) return `${byCard} Your plan changes as soon as the payment is confirmed.`
  if (checkoutUrl) return `${byCard} ${PLANS_BY_HAND}`
  return (
    `Paying online is not available at the moment: Upgrade says so and takes nothing. Write to ${supportEmail} if you ` +
    'want Pro. Card numbers are never stored here.'
  )
}
