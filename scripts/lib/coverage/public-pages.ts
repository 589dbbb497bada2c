import type { Coverage } from './statement.ts'

const pricing = 'apps/web/src/features/pricing'
const priced = `${pricing}/pricing-page.test.tsx`
const help = 'apps/web/src/features/help'
const helped = `${help}/help-page.test.tsx`
const asked = `${help}/ask-assistant.test.ts`
const journey = 'e2e/pricing-and-help.spec.ts'
const legal = 'apps/web/src/features/legal'
const legalTest = `${legal}/legal-pages.test.tsx`
const bot = 'apps/server/src/product/help/faq-bot.test.ts'

/** P10 */
export const publicPages: Coverage = {
  'P10.1': [
    {
      says: '`Pro`, `Available Now`, $89 per month, `Most Popular` and ten features',
      code: [`${pricing}/pricing-page.tsx`, `${pricing}/plan-card.tsx`, `${pricing}/plan-features.ts`],
      tests: [[priced, 'sells one plan, with its ten features']],
    },
    {
      says: '`Current Plan`, which can not be pressed',
      code: [`${pricing}/upgrade-button.tsx`],
      tests: [
        [priced, 'can’t buy the plan twice'],
        [priced, 'counts a plan that is no longer sold as Pro'],
      ],
    },
    {
      says: '`Upgrade` on another plan',
      code: [`${pricing}/upgrade-button.tsx`],
      tests: [[journey, 'pricing knows a visitor from a user']],
    },
    {
      says: '`Get Started` without a profile',
      code: [`${pricing}/plan-button.tsx`, `${pricing}/upgrade-button.tsx`],
      tests: [
        [priced, 'leads a visitor to sign-up'],
        [journey, 'pricing knows a visitor from a user'],
      ],
    },
    {
      says: 'The profile is read anew',
      code: [`${pricing}/upgrade-button.tsx`],
      tests: [[priced, 'reads the profile anew, once']],
    },
    {
      says: 'Who comes from the demo reads why',
      code: [`${pricing}/demo-limit-banner.tsx`],
      tests: [[priced, 'says why somebody was led here from the demo']],
    },
  ],
  'P10.2': [
    {
      says: '`Payment processing is currently unavailable`, and nothing is opened',
      code: [`${pricing}/open-checkout.ts`],
      tests: [
        [priced, 'opens nothing and says so where no payment is set up'],
        [journey, 'pricing knows a visitor from a user'],
      ],
    },
    {
      says: '`Opening checkout...`, in a new tab, with the address',
      code: [`${pricing}/open-checkout.ts`],
      tests: [[priced, 'opens the checkout in a new tab with the address filled in']],
    },
  ],
  'P10.3': [
    {
      says: '`Coming Soon` and `Payment System Unavailable`, with their ways on',
      code: [
        'apps/web/src/features/payment/payment-success-page.tsx',
        'apps/web/src/features/payment/payment-cancel-page.tsx',
      ],
      tests: [['e2e/payment.desktop.spec.ts', 'the pages of a checkout say where one is, to anybody']],
    },
    {
      says: '`Upgrade successful!` when pro, then `/dashboard`',
      code: ['apps/web/src/features/payment/subscription.tsx'],
      tests: [
        [
          'apps/web/src/features/payment/subscription.test.tsx',
          'says that the upgrade was successful and goes to the dashboard',
        ],
        ['e2e/payment.desktop.spec.ts', 'a payment is waited for, and the upgrade is said when it comes'],
      ],
    },
    {
      says: 'It looks for 30 seconds, then says that it waits',
      code: ['apps/web/src/features/payment/use-payment-check.ts'],
      tests: [
        [
          'apps/web/src/features/payment/subscription.test.tsx',
          'looks again for 30 seconds before it says that the payment is still to come',
        ],
      ],
    },
    {
      says: 'A visitor is asked to sign in',
      code: ['apps/web/src/features/payment/subscription-success-page.tsx'],
      tests: [
        [
          'apps/web/src/features/payment/subscription.test.tsx',
          'asks whoever turns out to be nobody to sign in',
        ],
        ['e2e/payment.desktop.spec.ts', 'the pages of a checkout say where one is, to anybody'],
      ],
    },
  ],
  'P10.4': [
    {
      says: '`Chat with AI` first, with a greeting',
      code: [`${help}/help-page.tsx`, `${help}/use-chat.ts`],
      tests: [[helped, 'opens with the chat and its greeting']],
    },
    {
      says: 'An area 400 pixels high',
      code: [`${help}/chat.tsx`],
      tests: [[journey, 'answers a visitor from the help texts, and hands the keyboard back']],
    },
    {
      says: 'Appended and emptied; field and button wait for the answer',
      code: [`${help}/chat.tsx`, `${help}/use-chat.ts`],
      tests: [[helped, 'asks, waits with everything disabled, and shows the answer']],
    },
    {
      says: 'The newest stays in sight',
      code: [`${help}/chat.tsx`],
      tests: [[helped, 'scrolls to the newest message']],
    },
    {
      says: "`Sorry, I couldn't process your request.`",
      code: [`${help}/ask-assistant.ts`],
      tests: [[asked, 'says sorry for an empty answer']],
    },
    {
      says: 'A failure is logged and answered by one of five canned replies',
      code: [`${help}/ask-assistant.ts`, `${help}/canned-replies.ts`],
      tests: [
        [asked, 'logs a failure and answers with a canned reply'],
        [helped, 'is one of five, and none is left out'],
        [journey, 'answers all the same'],
      ],
    },
    {
      says: 'From 1 to 1,000 characters',
      code: ['packages/contract/src/chat.ts', `${help}/chat.tsx`],
      tests: [
        [helped, 'sends nothing that is blank'],
        [helped, 'takes no more than a thousand characters'],
        [bot, 'names the field when the question is missing, blank, too long or no text'],
      ],
    },
    {
      says: '20 an hour',
      code: ['packages/contract/src/limits.ts', 'apps/server/src/product/help/index.ts'],
      tests: [[bot, 'gives a visitor 20 questions an hour, wherever they come from']],
    },
    {
      says: 'The numbers of the plans, Growth and Enterprise no longer sold',
      code: ['packages/contract/src/help-about-plans.ts'],
      tests: [['packages/contract/src/help.test.ts', 'give the numbers of the plans']],
    },
    {
      says: 'Five common questions',
      code: [`${help}/common-questions.tsx`, 'packages/contract/src/help-common-questions.ts'],
      tests: [
        [helped, 'answers five common questions'],
        [journey, 'has the common questions behind its second tab'],
      ],
    },
    {
      says: 'Answers from the help texts, by search',
      code: ['apps/server/src/product/help/search-help.ts', 'packages/contract/src/help.ts'],
      tests: [
        [
          'apps/server/src/product/help/search-help.test.ts',
          'answers at least 97 % of the questions of real people rightly',
        ],
        [
          'apps/server/src/product/help/faq-bot.test.ts',
          'answers a visitor through the official client, from the help texts',
        ],
      ],
    },
    {
      says: 'Put into words by the model',
      code: ['apps/server/src/product/help/ask-model.ts'],
      tests: [
        [
          'apps/server/src/product/help/faq-bot.test.ts',
          'hands the question and the nearest texts to it and gives its answer',
        ],
      ],
    },
    {
      says: 'Says so when the texts hold no answer',
      code: ['apps/server/src/product/help/answer-question.ts'],
      tests: [['apps/server/src/product/help/faq-bot.test.ts', 'says honestly that it does not know']],
    },
    {
      says: 'Promises and changes nothing',
      code: ['packages/copywriter/src/models/grounded-answer.ts'],
      tests: [
        [
          'packages/copywriter/src/models/answer-question.test.ts',
          'gives none that promises or claims to have done something',
        ],
        [
          'apps/server/src/product/help/faq-bot.test.ts',
          'greets back, and promises nothing to those who ask it to',
        ],
      ],
    },
  ],
  'P10.5': [
    {
      says: '`Contact Us`, the support address, its date',
      code: [`${legal}/contact-page.tsx`],
      tests: [[legalTest, 'say where to write']],
    },
    {
      says: 'The twelve terms, in their order',
      code: [`${legal}/terms-page.tsx`],
      tests: [[legalTest, 'hold twelve terms and name the court']],
    },
    {
      says: '`Privacy Policy`: what, what for, protection, rights, its date',
      code: [`${legal}/privacy-page.tsx`],
      tests: [[legalTest, 'tell what is collected and how to have it deleted']],
    },
    {
      says: '`Refund Policy`: none, a free trial, cancelling, its date',
      code: [`${legal}/refund-page.tsx`],
      tests: [[legalTest, 'refuse refunds and let one cancel']],
    },
  ],
}
