import type { Coverage } from './statement.ts'

/** P10 */
export const publicPages: Coverage = {
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
}
