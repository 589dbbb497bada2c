import type { Coverage } from './statement.ts'

const wire = 'apps/server/src/wire/auth/endpoints'
const notShown = 'apps/server/src/product/account/factor-not-shown.test.ts'

/** P4: what a session may do whose second factor is still to be shown. */
export const assurance: Coverage = {
  'P4.50': [
    {
      says: 'The database gives no row and takes none, an administrator’s rights count for nothing',
      code: ['db/migrations/platform/0020_assurance.sql', 'db/migrations/product/0017_second_factors.sql'],
      tests: [
        [notShown, 'reads nothing and writes nothing, an administrator no more than others (P4.50)'],
        [notShown, 'has no table without the question for the second factor, and no function'],
        [
          notShown,
          'has what is theirs: with the factor shown, with one that was never proven, and without any',
        ],
      ],
    },
    {
      says: 'Every function answers 403 `insufficient_aal`, the visitors’ too',
      code: ['apps/server/src/wire/functions/functions-routes.ts', 'packages/contract/src/errors.ts'],
      tests: [[notShown, 'is refused by every function, the visitors’ too, before anything is done (P4.50)']],
    },
    {
      says: 'Tokens from before the factor was proven count for nothing either',
      code: ['db/migrations/platform/0020_assurance.sql'],
      tests: [[notShown, 'leaves a session nothing whose own end did not reach its token (P4.50)']],
    },
    {
      says: 'Who one is, refreshing and signing out stay open',
      code: [`${wire}/get-user.ts`, `${wire}/logout.ts`],
      tests: [[notShown, 'still sees who it is, refreshes, and signs out']],
    },
  ],
  'P4.51': [
    {
      says: 'Such a token joins no channel; one that had joined before hears of no row and is ended',
      code: [
        'apps/server/src/wire/realtime/channels/require-session.ts',
        'apps/server/src/wire/realtime/sockets/sweep.ts',
      ],
      tests: [
        [notShown, 'joins no channel, public or private, and hears of no change (P4.51)'],
        [notShown, 'ends what the other hears, at once for rows and soon for channels (P4.51)'],
      ],
    },
  ],
}
