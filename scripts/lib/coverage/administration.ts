import type { Coverage } from './statement.ts'

/** P11 */
export const administration: Coverage = {
  'P11.1': [
    {
      says: 'Pages, in every order, nobody twice and nobody left out',
      code: ['apps/server/src/product/admin/list-users.ts', 'apps/server/src/product/admin/cursors.ts'],
      tests: [
        [
          'apps/server/src/product/admin/admin-users.test.ts',
          'gives every user once, whatever the order and however small the pages',
        ],
        [
          'apps/server/src/product/admin/admin-users.test.ts',
          'neither repeats nor skips anybody when users come between two pages',
        ],
      ],
    },
    {
      says: 'A search by the beginning of an address or its domain',
      code: ['apps/server/src/product/admin/list-users.ts'],
      tests: [
        [
          'apps/server/src/product/admin/admin-users.test.ts',
          'finds by the beginning of an address or of its domain, in any case',
        ],
        ['apps/server/src/product/admin/admin-users.test.ts', 'takes the signs of a search for themselves'],
      ],
    },
    {
      says: 'Totals: counted last without a search, exact to 1,000 with one',
      code: ['apps/server/src/product/admin/list-users.ts'],
      tests: [
        [
          'apps/server/src/product/admin/admin-users.test.ts',
          'counts what was found, and takes the count of all from the job that counts',
        ],
      ],
    },
  ],
  'P11.2': [
    {
      says: 'Plan and balances are set, assignment makes pro',
      code: ['apps/server/src/product/admin/edit-users.ts'],
      tests: [
        [
          'apps/server/src/product/admin/edit-users.test.ts',
          'sets both balances and leaves plan and period alone',
        ],
        ['apps/server/src/product/admin/edit-users.test.ts', 'sets both balances and makes the user pro'],
      ],
    },
    {
      says: 'An edit of an older row is refused with the user as it is now',
      code: ['apps/server/src/product/admin/edit-users.ts'],
      tests: [
        [
          'apps/server/src/product/admin/edit-users.test.ts',
          'lets one of two administrators win, and shows the other what happened',
        ],
        ['apps/server/src/product/admin/edit-users.test.ts', 'notices a generation that was paid for since'],
      ],
    },
    {
      says: 'An address in any case, or `User not found`',
      code: ['apps/server/src/product/admin/find-user.ts'],
      tests: [
        [
          'apps/server/src/product/admin/admin-users.test.ts',
          'finds an address in any case, and nothing but that address',
        ],
      ],
    },
    {
      says: 'Whole numbers from 0 to 1,000,000; refused by name',
      code: ['packages/contract/src/admin.ts'],
      tests: [['apps/server/src/product/admin/edit-users.test.ts', 'names what it needs']],
    },
  ],
  'P11.3': [
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
