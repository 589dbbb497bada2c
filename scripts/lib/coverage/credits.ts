import type { Coverage } from './statement.ts'

const plans = 'packages/contract/src/plans.ts'
const functions = 'db/migrations/product/0004_generation_functions.sql'
const ledger = 'db/migrations/product/0008_ledger_and_audit.sql'
const periods = 'db/migrations/product/0009_periods.sql'
const tests = 'apps/server/src/product'

/** P8 */
export const credits: Coverage = {
  'P8.1': [
    {
      says: 'Free begins with 6 and 6',
      code: [plans, 'db/migrations/product/0001_profiles.sql'],
      tests: [
        ['apps/server/test/permissions/client-calls.test.ts', 'with the plan’s allowance whatever was there'],
      ],
    },
    {
      says: 'Pro has 100 and 100',
      code: [plans, periods],
      tests: [
        [`${tests}/credits/plan-changes.test.ts`, "brings the plan's allowance and a period that begins now"],
      ],
    },
    {
      says: 'growth and enterprise act as pro',
      code: [plans, periods],
      tests: [[`${tests}/credits/renewal.test.ts`, 'growth and enterprise act as pro and keep their names']],
    },
  ],
  'P8.2': [
    {
      says: 'A generation costs one credit of its type, whatever the variations',
      code: [functions, `${tests}/generation/accept-submission.ts`],
      tests: [
        [`${tests}/generation/generate-messages.test.ts`, 'charges one credit of the type'],
        ['e2e/replicas.desktop.spec.ts', 'six credits are six, however many servers are asked at once'],
      ],
    },
    {
      says: 'Reserved, settled, returned when it fails on our side',
      code: [functions, `${tests}/generation/run-generation.ts`],
      tests: [
        [
          `${tests}/generation/generate-messages.test.ts`,
          'gives credit and insight back when the writer fails',
        ],
      ],
    },
    {
      says: 'A balance is never below 0',
      code: ['db/migrations/product/0001_profiles.sql'],
      tests: [[`${tests}/credits/plan-changes.test.ts`, 'below nothing is refused and changes nothing']],
    },
  ],
  'P8.3': [
    {
      says: 'Double click, second tab, retry: paid once',
      code: [functions, `${tests}/generation/body-hash.ts`],
      tests: [
        [`${tests}/generation/request-ids.test.ts`, 'is paid once by 20 parallel posts'],
        [
          `${tests}/generation/request-ids.test.ts`,
          'joined by a second tab shows the running generation there too',
        ],
      ],
    },
    {
      says: 'A lost answer: the generation finishes and is paid once',
      code: [`${tests}/generation/generation-runner.ts`],
      tests: [
        [
          `${tests}/generation/request-ids.test.ts`,
          'aborts nothing: the generation finishes, is stored and is paid',
        ],
      ],
    },
  ],
  'P8.4': [
    {
      says: 'Every change is a row of the ledger, and the balance its sum',
      code: [ledger, 'db/migrations/product/0005_invariants.sql'],
      tests: [
        [`${tests}/credits/ledger-model.test.ts`, 'leaves everybody with what a simple model says they have'],
        [
          'apps/server/test/bank/bank.postgres.test.ts',
          'has, when all is over, charged for every answer with messages once',
        ],
      ],
    },
    {
      says: 'Nobody can rewrite it',
      code: [ledger],
      tests: [['apps/server/test/permissions/permissions.test.ts', '$table, $title: $caller gets $expected']],
    },
  ],
  'P8.5': [
    {
      says: 'A browser cannot write balances, plan, role or dates',
      code: ['db/migrations/product/0001_profiles.sql'],
      tests: [
        ['e2e/credits.spec.ts', 'a browser cannot give itself any'],
        ['apps/server/test/permissions/client-calls.test.ts', 'refuses its owner one credit less'],
      ],
    },
  ],
  'P8.6': [
    {
      says: 'The words of being out of credits, free and pro',
      code: ['packages/contract/src/errors.ts'],
      tests: [
        [
          `${tests}/generation/generate-messages.test.ts`,
          'answers 402 when a %s user has no credit of the type left',
        ],
        [
          'apps/web/src/features/generator/generator-controls.test.tsx',
          'say to a pro user without credits when they come back, and nothing of a plan to buy',
        ],
        ['e2e/credits.spec.ts', 'the server refuses a seventh in the words of the product'],
      ],
    },
  ],
  'P8.7': [
    {
      says: 'Renewed every month on the billing date',
      code: [periods, `${tests}/credits/jobs.ts`],
      tests: [[`${tests}/credits/jobs.test.ts`, 'comes on the billing date and not before']],
    },
    {
      says: 'After downtime too, once, on any number of servers',
      code: [periods, `${tests}/credits/jobs.ts`],
      tests: [
        [
          `${tests}/credits/renewal.test.ts`,
          'after weeks or months without a server is one, into the period that runs',
        ],
        [`${tests}/credits/jobs.postgres.test.ts`, 'renew everybody once'],
      ],
    },
    {
      says: 'The 29th to the 31st in shorter months',
      code: [periods],
      tests: [[`${tests}/credits/renewal-dates.test.ts`, 'of the 31st are the last day of shorter months']],
    },
  ],
  'P8.8': [
    {
      says: 'A change of plan brings its allowance and a new period',
      code: [periods, `${tests}/credits/edit-profile.ts`],
      tests: [
        [`${tests}/credits/plan-changes.test.ts`, "brings the plan's allowance and a period that begins now"],
      ],
    },
    {
      says: 'What was reserved before it is refunded as 0',
      code: [periods],
      tests: [[`${tests}/credits/plan-changes.test.ts`, 'refunds nothing of what was reserved before it']],
    },
    {
      says: 'A cancelled pro stays pro until its date, then is free',
      code: [periods],
      tests: [[`${tests}/credits/renewal.test.ts`, 'a cancelled pro keeps what it paid for until the date']],
    },
  ],
  'P8.9': [
    {
      says: 'A trial gives its own credits for its days',
      code: [periods],
      tests: [[`${tests}/credits/trials.test.ts`, 'are for accounts that are made from then on']],
    },
    {
      says: 'It leaves 3 and 3 and a period that begins then',
      code: [periods],
      tests: [
        [
          `${tests}/credits/trials.test.ts`,
          'end on their last day with 3 of each and a period that begins then',
        ],
      ],
    },
  ],
  'P8.10': [
    {
      says: 'In testing mode nothing moves',
      code: [functions],
      tests: [[`${tests}/credits/testing-mode.test.ts`, 'switched on moves no balance']],
    },
    {
      says: 'Switched off, a free account whose period begins then',
      code: [periods, `${tests}/credits/set-testing-mode.ts`],
      tests: [
        [
          `${tests}/credits/testing-mode.test.ts`,
          'switched off leaves a free account whose period begins now',
        ],
      ],
    },
  ],
  'P8.11': [
    {
      says: 'An address that comes back goes on with what was left',
      code: ['db/migrations/product/0012_account.sql', 'db/migrations/product/0014_account_addresses.sql'],
      tests: [
        [`${tests}/credits/coming-back.test.ts`, 'within its period begins with what was left, insights too'],
      ],
    },
    {
      says: "At most a free account's allowance",
      code: ['db/migrations/product/0012_account.sql'],
      tests: [
        [
          `${tests}/credits/coming-back.test.ts`,
          'as a former pro has no more than a free account begins with',
        ],
      ],
    },
  ],
  'P8.12': [
    {
      says: 'What the model reports, else 100 tokens and 0.1',
      code: [`${tests}/generation/log-entry.ts`, 'packages/contract/src/limits.ts'],
      tests: [
        [
          `${tests}/generation/generate-messages.test.ts`,
          'logs 100 tokens and 0.1 when the writer reports no use',
        ],
        [`${tests}/generation/generate-messages.test.ts`, 'logs real token use when the writer reports it'],
      ],
    },
    {
      says: 'Whether in testing mode',
      code: [functions],
      tests: [
        [
          `${tests}/generation/generate-messages.test.ts`,
          'moves no credit in testing mode and logs it as testing',
        ],
      ],
    },
  ],
}
