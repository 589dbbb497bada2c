import type { Coverage } from './statement.ts'

/** P9 */
export const demo: Coverage = {
  'P9.1': [
    {
      says: 'No insight and no website for visitors',
      code: ['apps/server/src/product/demo/generate-demo-messages.ts'],
      tests: [
        [
          'apps/server/src/product/demo/generate-demo-messages.test.ts',
          'reads no pages and no insights for strangers',
        ],
      ],
    },
    {
      says: 'Always 3 variations',
      code: ['apps/server/src/product/demo/generate-demo-messages.ts'],
      tests: [
        [
          'apps/server/src/product/demo/generate-demo-messages.test.ts',
          'gives a visitor three messages without explanations',
        ],
      ],
    },
  ],
  'P9.3': [
    {
      says: '2 generations a visitor a day',
      code: ['packages/contract/src/demo.ts', 'db/migrations/product/0006_demo.sql'],
      tests: [
        [
          'apps/server/src/product/demo/generate-demo-messages.test.ts',
          'sends a visitor away after two a day',
        ],
      ],
    },
    {
      says: '10 an address a day',
      code: ['db/migrations/product/0006_demo.sql'],
      tests: [
        [
          'apps/server/src/product/demo/generate-demo-messages.test.ts',
          'recognises an address whatever its cookies say',
        ],
        [
          'apps/server/src/product/demo/generate-demo-messages.test.ts',
          'counts a whole IPv6 network as one address',
        ],
      ],
    },
    {
      says: 'A demo that failed on our side does not count, up to a bound',
      code: ['apps/server/src/product/demo/generate-demo-messages.ts'],
      tests: [
        [
          'apps/server/src/product/demo/generate-demo-messages.test.ts',
          'gives the visit back when the writer fails, but not for ever',
        ],
      ],
    },
  ],
  'P9.4': [
    {
      says: 'Removed after 3 days',
      code: ['apps/server/src/product/retention/jobs.ts'],
      tests: [
        ['apps/server/src/product/retention/jobs.test.ts', 'is removed after three days with its items'],
      ],
    },
  ],
}
