import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/results'
const shown = `${page}/results-page.test.tsx`
const messages = 'apps/web/src/components/messages'
const generation = 'apps/web/src/lib/generation'
const journey = 'e2e/generation.desktop.spec.ts'
const interrupted = 'e2e/generation-faults.desktop.spec.ts'

/** P6, how they are written */
export const resultsWriting: Coverage = {
  'P6.11': [
    {
      says: '`Stop` on the page',
      code: [`${page}/use-stop.ts`, `${messages}/status-banner.tsx`],
      tests: [
        [shown, 'stops on request and keeps what was written'],
        [interrupted, 'Stop before the first message gives the credit back, and a reload starts nothing'],
      ],
    },
    {
      says: '`Stop` before the first item returns the credit',
      code: ['apps/server/src/product/generation/stop-generation.ts'],
      tests: [
        [
          'apps/server/src/product/generation/stop-generation.test.ts',
          'before the first item gives credit and insight back and ends the writing',
        ],
      ],
    },
    {
      says: 'Later it keeps and charges what was written',
      code: ['apps/server/src/product/generation/stop-generation.ts'],
      tests: [
        [
          'apps/server/src/product/generation/stop-generation.test.ts',
          'after the first item keeps and charges what was written',
        ],
      ],
    },
  ],
  'P6.12': [
    {
      says: '`Written by the built-in composer`, or the name of the model',
      code: [`${generation}/writing-status.ts`],
      tests: [
        [`${generation}/writing-status.test.ts`, 'names who wrote, once everything is there'],
        [journey, 'a member signs in, has both kinds written'],
      ],
    },
  ],
  'P6.13': [
    {
      says: 'A model passes the same gates as the composer',
      code: ['packages/copywriter/src/models/draft-set.ts', 'packages/copywriter/src/critic/failed-gates.ts'],
      tests: [
        ['packages/copywriter/src/models/draft-set.test.ts', 'refuses the habits of models, and says which'],
        ['packages/copywriter/src/models/draft-set.test.ts', 'refuses what the brief does not say'],
      ],
    },
    {
      says: 'What fails is sent back once with the reasons',
      code: ['packages/copywriter/src/models/model-writer.ts'],
      tests: [
        ['packages/copywriter/src/models/model-writer.test.ts', 'asks once for a repair, with the findings'],
      ],
    },
    {
      says: 'What fails again ends the generation, and the credit comes back',
      code: [
        'packages/copywriter/src/models/model-writer.ts',
        'apps/server/src/product/generation/run-generation.ts',
      ],
      tests: [
        ['packages/copywriter/src/models/model-writer.test.ts', 'gives up after one repair'],
        [
          'apps/server/src/product/generation/generate-messages.test.ts',
          'gives credit and insight back when the writer fails',
        ],
      ],
    },
  ],
  'P6.14': [
    {
      says: 'Both writers know the last 50 generations of the type',
      code: ['apps/server/src/product/generation/store.ts', 'packages/copywriter/src/critic/fresh.ts'],
      tests: [
        [
          'apps/server/src/product/generation/freshness.test.ts',
          'is all the same user got of the same message type',
        ],
        [
          'apps/server/src/product/generation/freshness.test.ts',
          'goes back fifty generations and no further',
        ],
      ],
    },
    {
      says: 'A visitor of the demo has a memory of the visit',
      code: ['apps/server/src/product/generation/store.ts'],
      tests: [['apps/server/src/product/generation/freshness.test.ts', 'is a visitor’s own, in the demo']],
    },
    {
      says: 'A model that repeats itself is asked once; then the repetition is given',
      code: ['packages/copywriter/src/models/draft-set.ts'],
      tests: [
        [
          'apps/server/src/product/generation/freshness.test.ts',
          'gives what the model repeats, when it has nothing else to say',
        ],
      ],
    },
  ],
  'P6.15': [
    {
      says: '`score-message`: score, sources, rules broken, where words come from',
      code: ['apps/server/src/product/copy-desk/score-message.ts'],
      tests: [
        [
          'apps/server/src/product/copy-desk/copy-desk.test.ts',
          'says what a text is worth, that it breaks nothing, and where its words come from',
        ],
      ],
    },
    {
      says: 'A website-only form is judged with its page',
      code: ['apps/server/src/product/copy-desk/score-message.ts'],
      tests: [
        [
          'apps/server/src/product/copy-desk/copy-desk.test.ts',
          'judges by the page what was written from a page',
        ],
      ],
    },
    {
      says: '`read-brief` reads a form before anything is written',
      code: ['apps/server/src/product/copy-desk/read-brief.ts'],
      tests: [
        [
          'apps/server/src/product/copy-desk/copy-desk.test.ts',
          'says how each field was read and asks nothing when enough is said',
        ],
      ],
    },
    {
      says: 'For members, without a credit, limited by user',
      code: ['apps/server/src/product/copy-desk/index.ts'],
      tests: [
        ['apps/server/src/product/copy-desk/copy-desk.test.ts', 'is for members and costs no credit'],
        ['apps/server/src/product/copy-desk/copy-desk.test.ts', 'has a limit for each member and each kind'],
      ],
    },
  ],
  'P6.16': [
    {
      says: 'The composer writes English and says so of another language',
      code: ['packages/copywriter/src/composer/composer.ts'],
      tests: [['packages/copywriter/src/composer/composer.test.ts', 'refuses plainly what it cannot write']],
    },
    {
      says: 'A form that says too little is asked one question',
      code: [
        'packages/copywriter/src/composer/refuse-thin-brief.ts',
        'packages/copywriter/src/understanding/thin-question.ts',
      ],
      tests: [
        [
          'packages/copywriter/src/understanding/understand-form.test.ts',
          'asks one question while something is missing',
        ],
      ],
    },
    {
      says: 'Enough for a smaller set: told for which',
      code: ['packages/copywriter/src/composer/composer.ts'],
      tests: [
        [
          'packages/copywriter/src/composer/composer.test.ts',
          'says how many it can write where that is fewer than asked for',
        ],
      ],
    },
    {
      says: "The reader's trade may be named",
      code: ['packages/copywriter/src/industries'],
      tests: [['packages/copywriter/src/composer/composer.test.ts', 'speaks of the trade that was chosen']],
    },
  ],
}
