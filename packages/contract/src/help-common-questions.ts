import type { HelpSettings, HelpText } from './help-text.ts'
import { inWords } from './in-words.ts'
import { DEFAULT_VARIATIONS, MAX_VARIATIONS } from './limits.ts'
import { OLDER_PLANS_TEXT, PLAN_CREDITS, PRO_PRICE_DOLLARS, PRO_SUPPORT_HOURS } from './plans.ts'

const { free, pro } = PLAN_CREDITS

/**
 * The five questions of the help page, in its order. They are prerendered before most settings are known, so they use
 * these two settings only.
 */
export function commonQuestions({
  brandName,
  supportEmail,
}: Pick<HelpSettings, 'brandName' | 'supportEmail'>): HelpText[] {
  return [
    {
      id: 'what-is',
      title: `What is ${brandName}?`,
      answer:
        `${brandName} writes cold DMs and email subject lines from what you tell it: whom you write to, what you offer ` +
        'and what it is good for. Each comes with a score that says what it is made of.',
      keywords: [
        'made for whom, purpose, use case, what is it good for, tell me about it',
        'what is this',
        'what does this app do',
        'what is this site, this website, this tool for',
        'who is it for: agencies, founders, freelancers, sales',
        'explain the product, about',
      ],
    },
    {
      id: 'credits',
      title: 'How do credits work?',
      answer:
        'One generation costs one credit of its type, cold DM or subject line, and gives you ' +
        `${inWords(DEFAULT_VARIATIONS)} to ${inWords(MAX_VARIATIONS)} messages. A generation that fails on our side ` +
        'costs nothing. Credits refresh monthly on your billing date.',
      keywords: [
        'one credit per click, each generation',
        'what is a credit',
        'how many credits does one generation use or need, credits per generation',
        'credit per message, credit per variation',
        'when are credits charged, deducted, taken, used',
        'explain credits',
      ],
    },
    {
      id: 'plans',
      title: 'What plans are there?',
      answer:
        `Free, with ${free.dm} DMs and ${free.subject} subject lines a month, and Pro, with ${pro.dm} DMs and ` +
        `${pro.subject} subject lines a month for $${PRO_PRICE_DOLLARS}. Pro also has up to ${MAX_VARIATIONS} variations ` +
        `and tells you why each message works. ${OLDER_PLANS_TEXT}`,
      keywords: [
        'monthly fee, monthly payment for pro, pay each month, paid version, which plans do you offer, plan options, cost a month',
        'plans, pricing, price list, packages, tiers, subscriptions',
        'how much does it cost, what does it cost, what is the price, cost of pro',
        'difference between free and pro, free vs pro, compare plans, what do I get',
        'monthly price, price per month, how many credits per plan',
      ],
    },
    {
      id: 'upgrade',
      title: 'How do I upgrade?',
      answer: 'Open Pricing and press Upgrade. Your new credits come with the plan.',
      keywords: [
        'upgrade button does nothing, become a pro member, activate pro, order pro, unlock pro',
        'upgrade to pro, get pro, buy pro, subscribe, purchase, go premium',
        'where can I pay, how do I pay, change my plan, switch to pro',
      ],
    },
    {
      id: 'contact',
      title: 'How do I contact support?',
      answer: `Write to ${supportEmail}. Pro users get an answer within ${PRO_SUPPORT_HOURS} hours.`,
      keywords: [
        'nobody answers, no reply from support, write to you, reach you, get in touch, mail address, ticket',
        'contact, customer service, support email, e-mail address, phone number, call you, live chat',
        'talk to a human, a real person, an agent, somebody',
        'how fast, how long until you answer, response time, priority support',
        'report a bug, a problem, an error, complain, complaint, feedback',
        'I need help, something is broken, it does not work, something went wrong',
      ],
    },
  ]
}
