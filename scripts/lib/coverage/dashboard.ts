import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/dashboard'
const pageTest = `${page}/dashboard-page.test.tsx`
const testing = 'apps/web/src/lib/testing-mode/use-testing-mode'
const testingJourney = 'e2e/testing-account.desktop.spec.ts'
const deletion = 'e2e/delete-account.desktop.spec.ts'

/** P7 */
export const dashboard: Coverage = {
  'P7.1': [
    {
      says: 'A bar and a `Generate` for each, with what is left',
      code: [`${page}/your-credits.tsx`, `${page}/credit-meter.tsx`],
      tests: [
        [pageTest, 'says what is left and how much of it is used'],
        [pageTest, 'goes to the generator with the type'],
      ],
    },
    {
      says: 'The share is rounded, never above 100',
      code: ['apps/web/src/lib/generation/credit-standing.ts'],
      tests: [
        [
          'apps/web/src/lib/generation/credit-standing.test.ts',
          'is the rounded share of the allowance that is gone',
        ],
      ],
    },
  ],
  'P7.2': [
    {
      says: '`Not enough credits` and which',
      code: [`${page}/use-generate.ts`],
      tests: [[pageTest, 'says why there is nothing to generate with']],
    },
  ],
  'P7.3': [
    {
      says: '`Free Plan`',
      code: [`${page}/current-plan.tsx`],
      tests: [[pageTest, 'shows a free plan and the way up']],
    },
    {
      says: 'Pro and active: `Active (Monthly subscription)`, its renewal',
      code: [`${page}/current-plan.tsx`],
      tests: [[pageTest, 'shows an active subscription, its renewal, and that it cannot be cancelled here']],
    },
    {
      says: '`Subscription cancellation is currently unavailable`, and where to write',
      code: [`${page}/current-plan.tsx`],
      tests: [[pageTest, 'shows an active subscription, its renewal, and that it cannot be cancelled here']],
    },
    {
      says: 'Pro and inactive: `Inactive`, `Access until {date}`',
      code: [`${page}/current-plan.tsx`],
      tests: [[pageTest, 'shows a subscription that ends']],
    },
    {
      says: 'A trial and what comes after it',
      code: [`${page}/current-plan.tsx`, 'apps/web/src/lib/generation/renewal-sentence.ts'],
      tests: [[pageTest, 'shows a trial and what comes after it']],
    },
  ],
  'P7.4': [
    {
      says: 'The quick actions',
      code: [`${page}/quick-actions.tsx`],
      tests: [[pageTest, 'has its quick actions']],
    },
    {
      says: 'The header can refresh, and says when it failed',
      code: [`${page}/refresh-button.tsx`, `${page}/use-refresh.ts`],
      tests: [[pageTest, 'refreshes on request and says when that failed']],
    },
  ],
  'P7.5': [
    {
      says: "A change of one's own row appears by itself, in every tab",
      code: ['apps/web/src/lib/auth/live-profile.ts'],
      tests: [['e2e/live.desktop.spec.ts', 'credits fall while one watches, in every tab']],
    },
    {
      says: 'It tries after 1, 2, 5 and 10 s; 10 s for an answer, a sign of life every 30 s, 20 events a second',
      code: ['apps/web/src/lib/supabase.ts', 'apps/web/src/lib/live/reconnect-after.ts'],
      tests: [
        ['apps/web/src/lib/auth/live-profile.test.tsx', 'tries again after 1, 2, 5 and 10 seconds'],
        [
          'apps/web/src/lib/supabase.test.ts',
          'gives up on an answer after 10 s, shows that it lives every 30 s',
        ],
      ],
    },
    {
      says: 'After 5 s without the server it says that it reconnects',
      code: ['apps/web/src/lib/auth/live-profile.ts'],
      tests: [
        [
          'apps/web/src/lib/auth/live-profile.test.tsx',
          'says that it reconnects after five seconds, until it has',
        ],
      ],
    },
    {
      says: 'Offline is said at the foot, and all is read anew once back',
      code: ['apps/web/src/features/layout/connection-notice.tsx'],
      tests: [['e2e/live.desktop.spec.ts', 'who is offline is told so']],
    },
  ],
  'P7.6': [
    {
      says: '`Fix credits` at a balance of 0, on both plans, not in testing mode',
      code: [`${page}/credits-banner.tsx`],
      tests: [[pageTest, 'is offered where a balance is 0, to pro users too, and not in testing mode']],
    },
    {
      says: 'It says what the ledger says, or `Failed to fix credits`',
      code: [`${page}/use-fix-credits.ts`, `${page}/tell-repair.ts`],
      tests: [
        [pageTest, 'says what the ledger says: %s'],
        [pageTest, 'says why it failed'],
        ['e2e/credits.spec.ts', 'the ledger is asked whether some are missing, and none is given twice'],
      ],
    },
    {
      says: 'A free profile without any of a kind is compared by itself, once',
      code: [`${page}/use-repair-on-load.ts`],
      tests: [
        [pageTest, 'happens by itself when a free profile opens with nothing of a kind'],
        [pageTest, 'says nothing by itself of credits that were used'],
      ],
    },
    {
      says: 'What the ledger says, and only what is missing',
      code: [
        'apps/server/src/product/account/reset-credits.ts',
        'apps/server/src/product/credits/repair-credits.ts',
      ],
      tests: [
        [
          'apps/server/src/product/account/reset-credits.test.ts',
          'gives nothing to somebody who spent them, and says when they come back',
        ],
        [
          'apps/server/src/product/account/reset-credits.test.ts',
          'gives back what was lost behind the ledger’s back',
        ],
      ],
    },
    {
      says: "For another's id it is an administrator's reset",
      code: ['apps/server/src/product/account/reset-credits.ts'],
      tests: [
        [
          'apps/server/src/product/account/reset-credits.test.ts',
          'is an administrator’s: the allowance again',
        ],
      ],
    },
  ],
  'P7.7': [
    {
      says: 'A confirmation that says what goes, and offers the data first',
      code: [`${page}/delete-account-dialog.tsx`, `${page}/what-is-lost.ts`],
      tests: [
        [pageTest, 'says what goes with it, and the quiet way out comes first'],
        [deletion, 'an account is deleted in a second step, in every tab'],
      ],
    },
    {
      says: '`Failed to delete account` with the reason, `User ID not found`',
      code: [`${page}/use-delete-account.ts`],
      tests: [
        [pageTest, 'says why it was refused (%s)'],
        [pageTest, 'says that nobody was reached'],
        [pageTest, 'needs to know whose account it is'],
        [deletion, 'as the last administrator keeps the account'],
      ],
    },
    {
      says: 'This browser forgets the account in all its tabs',
      code: ['apps/web/src/lib/auth/forget-traces.ts', 'apps/web/src/lib/auth/auth-calls.ts'],
      tests: [
        [deletion, 'an account is deleted in a second step, in every tab'],
        [pageTest, 'forgets an account that was deleted elsewhere'],
      ],
    },
    {
      says: "Deletes one's own account and nobody else's",
      code: ['apps/server/src/product/account/delete-account.ts'],
      tests: [
        [
          'apps/server/src/product/account/delete-account.test.ts',
          'removes everything that names the person',
        ],
        [
          'apps/server/src/product/account/delete-account.test.ts',
          'is refused for anybody else, whose account stays',
        ],
      ],
    },
    {
      says: 'The last administrator is refused',
      code: ['apps/server/src/product/account/delete-account.ts'],
      tests: [
        ['apps/server/src/product/account/delete-account.test.ts', 'is refused to the last administrator'],
      ],
    },
    {
      says: 'The tokens lead nowhere afterwards',
      code: ['apps/server/src/product/account/delete-account.ts'],
      tests: [
        ['apps/server/src/product/account/delete-account.test.ts', 'leaves the token good for nothing'],
      ],
    },
    {
      says: 'A dated file of everything kept, ten times an hour',
      code: ['apps/server/src/product/account/export-account.ts'],
      tests: [
        [
          'apps/server/src/product/account/export-account.test.ts',
          'is a dated file with everything that is kept about the caller',
        ],
        ['apps/server/src/product/account/export-account.test.ts', 'can be had so often an hour'],
      ],
    },
  ],
  'P7.8': [
    {
      says: '`Testing account detected`, a link and a switch; `Pro (Testing)`, `Unlimited`',
      code: ['apps/web/src/components/testing-banner.tsx', `${page}/current-plan.tsx`],
      tests: [
        [testingJourney, 'the testing account switches testing mode on and off on both pages'],
        [pageTest, 'shows testing mode as unlimited'],
      ],
    },
    {
      says: 'The toasts outlast the reload after half a second',
      code: [`${testing}.ts`, 'apps/web/src/lib/testing-mode/said-before-reload.ts'],
      tests: [
        [`${testing}.test.tsx`, 'once for a double press, and the page loads itself anew'],
        [`${testing}.test.tsx`, 'says once more what it is after the page has loaded itself anew'],
      ],
    },
    {
      says: 'Failures say which, and why',
      code: [`${testing}.ts`],
      tests: [
        [`${testing}.test.tsx`, 'says why it stayed as it was (on: %s)'],
        [`${testing}.test.tsx`, 'is for those who are signed in'],
      ],
    },
    {
      says: 'For the configured account alone, known by its id',
      code: [
        'apps/server/src/product/account/functions.ts',
        'apps/server/src/product/account/find-testing-account.ts',
      ],
      tests: [
        [
          'apps/server/src/product/account/testing-mode.test.ts',
          'is nobody else’s, administrators and believers of their own address included',
        ],
      ],
    },
  ],
}
