import type { Coverage } from './statement.ts'

/** P7 */
export const dashboard: Coverage = {
  'P7.6': [
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
