import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/demo'
const form = `${page}/demo-page.test.tsx`
const shown = `${page}/demo-results-page.test.tsx`
const journey = 'e2e/demo.spec.ts'

/** P9 */
export const demo: Coverage = {
  'P9.1': [
    {
      says: '`Demo Mode`, `PREVIEW`, `Generate Demo Results` and the ways on; 3 variations, no insight, no website',
      code: [`${page}/demo-page.tsx`, `${page}/demo-form.tsx`, `${page}/demo-notice.tsx`],
      tests: [[form, 'fixes three variations, asks for no insight, and leads on']],
    },
    {
      says: 'Whether a demo is left is asked on arrival, and counts nothing',
      code: [`${page}/check-demo.ts`, `${page}/use-demo-access.ts`],
      tests: [
        [form, 'asks as a visitor whether a demo is left, and says how many'],
        [form, 'lets people in when the check fails'],
        ['apps/server/src/product/demo/generate-demo-messages.test.ts', 'counts nothing by checking'],
      ],
    },
    {
      says: 'Posted as a demo, and shown once it is accepted',
      code: [`${page}/demo-generation.ts`],
      tests: [[form, 'posts the form under an id of its own and goes to the results once it is accepted']],
    },
    {
      says: 'Kept in the tab as it is typed',
      code: [`${page}/use-kept-brief.ts`],
      tests: [
        [form, 'opens with the brief as it was left in this tab'],
        ['e2e/generator-form.desktop.spec.ts', 'a visitor’s brief survives a reload and the way back too'],
      ],
    },
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
  'P9.2': [
    {
      says: '`DEMO MODE`, `Back to Generator` and the way to an account',
      code: [`${page}/demo-results-frame.tsx`, `${page}/sign-up-banner.tsx`],
      tests: [
        [shown, 'shows messages as they arrive, without a way to stop or to learn why they work'],
        [journey, 'leads from the landing page to its limit'],
      ],
    },
    {
      says: '`Demo generation failed`, and whether it counted',
      code: [`${page}/demo-results.tsx`, `${page}/demo-fate.ts`],
      tests: [[shown, 'says what went wrong and whether it counted']],
    },
  ],
  'P9.3': [
    {
      says: '`Demo limit reached`, the way to an account, and the plans after 1.5 s',
      code: [`${page}/use-demo-limit.ts`],
      tests: [
        [form, 'says that the limit is reached and leads to the plans a moment later'],
        [shown, 'leads to the plans when the server refuses what this tab submitted'],
        [journey, 'leads from the landing page to its limit'],
      ],
    },
    {
      says: 'The last demo of the day stays shown',
      code: [`${page}/demo-results-page.tsx`],
      tests: [
        [shown, 'shows the last demo though none is left, and leads nobody away'],
        [journey, 'and its last messages stay'],
      ],
    },
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
