import type { Coverage } from './statement.ts'

const area = 'apps/web/src/features/admin'
const list = `${area}/users/user-management.test.tsx`
const dialog = `${area}/users/edit/user-dialog.test.tsx`
const assignment = `${area}/assignment/credit-assignment.test.tsx`
const creditsJourney = 'e2e/admin-credits.desktop.spec.ts'

/** P11: users, and what is changed about them. */
export const administrationOfUsers: Coverage = {
  'P11.1': [
    {
      says: 'The table and its columns, each row with `Edit`',
      code: [`${area}/users/users-table.tsx`, `${area}/users/user-row.tsx`],
      tests: [[list, 'shows who there is, with plan, credits and the day of the sign-up']],
    },
    {
      says: '`Invalid date`',
      code: ['apps/web/src/lib/format-date.ts'],
      tests: [
        [list, 'shows who there is, with plan, credits and the day of the sign-up'],
        ['apps/web/src/lib/format-date.test.ts', 'says so when the text is no date'],
      ],
    },
    {
      says: '`No users found. New accounts will appear here in real-time.`',
      code: [`${area}/users/no-users.tsx`],
      tests: [[list, 'says that accounts will come when there are none']],
    },
    {
      says: 'New accounts, changes and deletions appear by themselves',
      code: ['apps/web/src/lib/admin/use-live-users.ts', 'apps/web/src/lib/admin/has-moved.ts'],
      tests: [
        [list, 'changes a row as the user changes, without asking'],
        [list, 'shows who has just signed up, and leaves out who is gone'],
        [creditsJourney, 'assigned credits arrive while the user watches'],
      ],
    },
    {
      says: 'Page by page, searched, put in order, kept in the address',
      code: [
        `${area}/users/user-management.tsx`,
        `${area}/users/user-search.tsx`,
        `${area}/users/sort-header.tsx`,
      ],
      tests: [
        [list, 'goes on page by page'],
        [list, 'asks once typing rests, keeps the search in the address, and is cleared'],
        [list, 'is chosen at the head of a column, and turned there'],
      ],
    },
    {
      says: 'As many as is known, and no more promised',
      code: [`${area}/users/count-users.ts`],
      tests: [[list, 'does not promise more than was counted']],
    },
    {
      says: 'Fresh for 15 s',
      code: ['apps/web/src/lib/admin/users-query.ts'],
      tests: [
        [
          'apps/web/src/lib/admin/users-query.test.ts',
          'what was read of users counts as fresh for 15 seconds',
        ],
      ],
    },
    {
      says: '`Failed to load users`',
      code: [`${area}/users/user-management.tsx`],
      tests: [[list, 'says that the users could not be loaded, and tries again when asked to']],
    },
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
      says: 'Manual Credit Assignment: looked up, assigned, pro',
      code: [`${area}/assignment/credit-assignment.tsx`, `${area}/assignment/assign-form.tsx`],
      tests: [
        [assignment, 'assigns the allowance of Pro to whoever was found'],
        [creditsJourney, 'assigned credits arrive while the user watches'],
      ],
    },
    {
      says: '`Please enter a user email`, `Please lookup a user first`',
      code: [`${area}/assignment/credit-assignment.tsx`, 'packages/contract/src/admin.ts'],
      tests: [
        [assignment, 'wants an address, and a lookup, before it assigns'],
        ['apps/server/src/product/admin/admin-users.test.ts', 'asks for an address where none is given'],
      ],
    },
    {
      says: '`User not found`, `Error looking up user`',
      code: [`${area}/assignment/use-lookup.ts`],
      tests: [[assignment, 'says when there is no such user, and when looking failed']],
    },
    {
      says: '`Error assigning credits`',
      code: [`${area}/assignment/assign-form.tsx`],
      tests: [[assignment, 'says when assigning failed']],
    },
    {
      says: 'The editor clamps at 0 and parses to an integer',
      code: ['apps/web/src/lib/admin/credits-text.ts', 'apps/web/src/components/credits-input.tsx'],
      tests: [
        [dialog, 'clamp at 0 and parse to an integer'],
        [assignment, 'does not take a number that is none'],
      ],
    },
    {
      says: '`Failed to update plan`',
      code: [`${area}/users/edit/plan-form.tsx`],
      tests: [[dialog, "says the server's words when it is refused"]],
    },
    {
      says: '`Failed to update credits`',
      code: [`${area}/users/edit/credits-form.tsx`],
      tests: [[dialog, 'say why saving failed']],
    },
    {
      says: 'What changed meanwhile shows, what was typed stays and is saved the second time',
      code: [`${area}/users/edit/changed-note.tsx`, 'apps/web/src/lib/admin/use-edit-user.ts'],
      tests: [
        [dialog, 'show who was faster, keep what was typed, and save it the second time'],
        [assignment, 'says who was faster, and assigns the second time'],
        [creditsJourney, 'is refused with the user as it is now, and saved the second time'],
      ],
    },
    {
      says: '`Reset to plan allowance`',
      code: [`${area}/users/edit/reset-credits.tsx`],
      tests: [[dialog, 'sets the allowance and shows it, also while nothing is heard of changes']],
    },
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
}
