import type { Coverage } from './statement.ts'

const area = 'apps/web/src/features/admin'
const dialog = `${area}/users/edit/user-dialog.test.tsx`
const statistics = `${area}/statistics/statistics.test.tsx`
const trials = `${area}/trials/trial-settings.test.tsx`
const creditsJourney = 'e2e/admin-credits.desktop.spec.ts'
const areaJourney = 'e2e/admin-statistics.desktop.spec.ts'

/** P11: the rest of the area, and who may. */
export const administration: Coverage = {
  'P11.3': [
    {
      says: 'Shown to that one alone, asked for and downloaded by no other',
      code: [`${area}/statistics/use-sees-statistics.ts`, `${area}/admin-page.tsx`],
      tests: [
        [areaJourney, 'another administrator neither sees nor asks for statistics; trial settings hold'],
      ],
    },
    {
      says: 'Generations, cost, cold DMs and subject lines, testing mode; every 10 seconds',
      code: [`${area}/statistics/statistics.tsx`, `${area}/statistics/statistics-query.ts`],
      tests: [
        [statistics, 'begins with the numbers of all time, and looks again every 10 seconds'],
        [areaJourney, 'the designated administrator sees statistics grow by themselves'],
      ],
    },
    {
      says: 'For 7, 30 or 90 days or all, in UTC days',
      code: [`${area}/statistics/periods.ts`],
      tests: [
        [statistics, 'asks for the UTC days of a period'],
        ['apps/server/src/product/admin/statistics.test.ts', 'counts by UTC days, both ends included'],
      ],
    },
    {
      says: 'Bars for each day with a table of the same, and tables by model, type and plan',
      code: [
        `${area}/statistics/day-chart.tsx`,
        `${area}/statistics/statistics-details.tsx`,
        `${area}/statistics/fill-days.ts`,
      ],
      tests: [
        [statistics, 'tells every bar in words, by arrow key and in a table'],
        [`${area}/statistics/fill-days.test.ts`, 'puts a bar of nothing where nothing was written'],
        [
          `${area}/statistics/fill-days.test.ts`,
          'gathers weeks and then months where days would be too many',
        ],
      ],
    },
    {
      says: '`Failed to update user statistics`, once, and since when it is old',
      code: [`${area}/statistics/use-statistics.ts`, `${area}/statistics/standing-line.tsx`],
      tests: [[statistics, 'keeps what is shown when looking fails, says so once and since when it is old']],
    },
    {
      says: 'For one administrator, by the address as it is now',
      code: ['apps/server/src/product/admin/statistics-function.ts'],
      tests: [
        [
          'apps/server/src/product/admin/statistics.test.ts',
          'is for one administrator alone, by the address that the account has now',
        ],
      ],
    },
    {
      says: 'Always equal to the log',
      code: ['db/migrations/product/0010_statistics.sql'],
      tests: [
        [
          'apps/server/src/product/admin/statistics.test.ts',
          'equals the log after many generations that ended at once',
        ],
        [
          'apps/server/src/product/admin/statistics.test.ts',
          'counts nothing of a finish that was rolled back',
        ],
      ],
    },
  ],
  'P11.4': [
    {
      says: '`You do not have permission to access this page`, on their dashboard',
      code: ['apps/web/src/features/auth/admin-guard.tsx'],
      tests: [
        [areaJourney, 'a user is led away and told why, a stranger to a sign-in of its own'],
        ['e2e/confirmation.desktop.spec.ts', 'others are sent to their dashboard and told why'],
      ],
    },
    {
      says: 'In place, when the role is lost meanwhile',
      code: ['apps/web/src/features/auth/admin-guard.tsx'],
      tests: [[areaJourney, 'who loses the role while the area is open reads so at once, with a way on']],
    },
    {
      says: 'The calls ask the database each time',
      code: ['apps/server/src/product/profiles/index.ts'],
      tests: [
        [
          'apps/server/src/product/account/reset-credits.test.ts',
          'is refused to an administrator who is none any more',
        ],
        ['apps/server/test/permissions/permissions.test.ts', '$table, $title: $caller gets $expected'],
      ],
    },
  ],
  'P11.5': [
    {
      says: 'Off, with 20 credits and 14 days, until changed',
      code: ['packages/contract/src/plans.ts', `${area}/trials/trial-form.tsx`],
      tests: [[trials, 'begins disabled, with 20 credits and 14 days']],
    },
    {
      says: 'Only what was changed is sent; what is wrong stands at its field',
      code: [`${area}/trials/use-save-trials.ts`, `${area}/trials/trial-form-schema.ts`],
      tests: [
        [trials, 'saves what was changed and nothing else'],
        [trials, 'puts what the server finds wrong at its field'],
      ],
    },
    {
      says: 'Ending all is asked for again, and says how many there were',
      code: [`${area}/trials/end-trials.tsx`],
      tests: [[trials, 'ends all trials after asking, and says how many there were']],
    },
    {
      says: 'Settings are read and changed',
      code: ['apps/server/src/product/admin/trial-functions.ts'],
      tests: [
        [
          'apps/server/src/product/admin/edit-users.test.ts',
          'changes what is named of the settings, and gives the whole',
        ],
      ],
    },
    {
      says: 'All running trials end at once, leaving 3 and 3',
      code: ['apps/server/src/product/admin/trial-functions.ts'],
      tests: [
        [
          'apps/server/src/product/admin/edit-users.test.ts',
          'gives newcomers a trial while they are on, and ends all of them at once',
        ],
      ],
    },
  ],
  'P11.6': [
    {
      says: 'The history in plain words',
      code: [`${area}/users/edit/history/user-history.tsx`, `${area}/users/edit/history/describe-entries.ts`],
      tests: [
        [
          `${area}/users/edit/history/describe-entries.test.ts`,
          'tells an edit once, with everything it changed and who made it',
        ],
        [dialog, 'is read again when something happens to the user'],
        [creditsJourney, 'is refused with the user as it is now, and saved the second time'],
      ],
    },
    {
      says: 'The background jobs in plain words',
      code: [`${area}/jobs/jobs-table.tsx`, `${area}/jobs/job-words.ts`],
      tests: [
        [`${area}/jobs/job-words.test.ts`, 'says what a run did and leaves out what there was none of'],
        [areaJourney, 'the designated administrator sees statistics grow by themselves'],
      ],
    },
    {
      says: 'Every edit is logged with before and after',
      code: ['db/migrations/product/0008_ledger_and_audit.sql'],
      tests: [
        [
          'apps/server/src/product/credits/edits-over-rest.test.ts',
          "is in the ledger as an administrator's, and in the audit log with who did it",
        ],
      ],
    },
    {
      says: "`admin-history`: a user's movements and edits, newest first",
      code: ['apps/server/src/product/admin/history-function.ts'],
      tests: [
        [
          'apps/server/src/product/admin/edit-users.test.ts',
          'tells movements and edits of one user, newest first',
        ],
      ],
    },
    {
      says: '`admin-jobs`: how the work is doing that comes round',
      code: ['apps/server/src/product/admin/jobs-function.ts'],
      tests: [
        [
          'apps/server/src/product/admin/statistics.test.ts',
          'tells every job, when it ran and when it is due',
        ],
      ],
    },
  ],
  'P11.7': [
    {
      says: 'Who may do what, cell by cell',
      code: ['apps/server/test/permissions/permission-matrix.ts'],
      tests: [['apps/server/test/permissions/permissions.test.ts', '$table, $title: $caller gets $expected']],
    },
  ],
}
