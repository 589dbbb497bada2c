import type { Coverage } from './statement.ts'

/** P10 */
export const publicPages: Coverage = {
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
