import type { Coverage } from './statement.ts'

const factors = 'apps/server/src/wire/auth/factors'
const apps = `${factors}/apps.test.ts`
const phones = `${factors}/phones.test.ts`
const attacks = 'apps/server/src/wire/auth/attacks'
const undone = `${attacks}/second-factor-undone.test.ts`
const guessed = `${attacks}/second-factor-guessed.test.ts`
const steps = 'db/migrations/platform/0018_second_factors.sql'
const raised = 'apps/server/src/wire/auth/sessions/require-raised.ts'

/** P4: second factors, as the server keeps them. */
export const secondFactors: Coverage = {
  'P4.36': [
    {
      says: 'An authenticator app, by picture, address or secret, shown once',
      code: [`${factors}/enroll-factor.ts`, `${factors}/totp.ts`],
      tests: [
        [apps, 'takes up a secret by its picture, its address or by hand'],
        [undone, 'is shown once, and stands nowhere as it is'],
      ],
    },
    {
      says: 'A number that gets codes by text',
      code: [`${factors}/challenge-factor.ts`],
      tests: [
        [phones, 'raises the session by a code in a text'],
        [phones, 'begun again replaces what was begun, and is not added twice once it is verified'],
      ],
    },
    {
      says: 'Up to ten, with different names; what was begun and left makes room after five minutes',
      code: [steps],
      tests: [
        [apps, 'have different names, and none counts as one'],
        [apps, 'are at most ten'],
        [apps, 'that were begun and left make room after five minutes'],
      ],
    },
    {
      says: 'Its owner is told by mail',
      code: ['apps/server/src/wire/auth/one-time/notices.ts'],
      tests: [[apps, 'are told their owner by mail when they are added and removed, once each']],
    },
  ],
  'P4.37': [
    {
      says: 'A code raises the session that shows it, with a new refresh token; others are signed out',
      code: [`${factors}/verify-factor.ts`, steps],
      tests: [
        [apps, 'raises the session that shows its code: same id, second level, newest way in first'],
        [apps, 'makes the refresh tokens from before useless, also within the reuse interval'],
        [apps, 'signs out devices that have not shown a code, and leaves those that have'],
      ],
    },
    {
      says: 'The first factor ends what was begun without it',
      code: [steps],
      tests: [
        [undone, 'raises nothing afterwards: neither a factor nor its challenge'],
        [undone, 'ends with it: a change of number that waits for its code'],
        [
          undone,
          'ends with it: a change that is asked for at that moment, in the session that shows the code',
        ],
        [guessed, 'stays: whoever asked had not shown it'],
        [undone, 'opens no session once there is a second factor: it begins anew'],
      ],
    },
    {
      says: 'A code counts once, for its challenge, from the same address, within five minutes',
      code: [steps],
      tests: [
        [guessed, 'counts once: not again in its step, nor for another session, nor an older one'],
        [guessed, 'raises one session of many that show it at the same moment, on two replicas'],
        [guessed, 'answers one challenge once, also at the same moment'],
        [guessed, 'is taken from the address that asked for it, within five minutes'],
        [phones, 'takes a code once, only for what it was texted for, and keeps it as a hash'],
      ],
    },
    {
      says: 'Five wrong codes end a challenge, ten in 15 minutes all of them, not where one was shown before; the owner is told',
      code: [
        `${factors}/verify-factor.ts`,
        `${factors}/tell-of-guessing.ts`,
        'apps/server/src/wire/auth/limits/guesses.ts',
      ],
      tests: [
        [guessed, 'ends a challenge after five tries, also at the same moment'],
        [
          guessed,
          'ends after ten, from however many addresses, for however many challenges, on every replica',
        ],
        [guessed, 'shuts nobody out where a code was shown before'],
      ],
    },
  ],
  'P4.38': [
    {
      says: 'Neither password nor address, number, metadata, ways in nor factors change',
      code: [raised, `${factors}/remove-factor.ts`, steps],
      tests: [
        [undone, 'changes neither password nor address nor number nor what tokens say'],
        [undone, 'takes no factor away and adds none'],
        [undone, 'gets no further way in'],
        [undone, 'is not helped by a copy of the token from before the code, of the session that showed it'],
        [undone, 'may look at the account, be refreshed and leave'],
      ],
    },
    {
      says: 'A mailed link for a new password opens such a session too',
      code: [raised],
      tests: [[undone, 'is who comes by a mail for a new password: the mail box alone changes none']],
    },
  ],
  'P4.39': [
    {
      says: 'The service key lists and takes away; sessions fall back',
      code: ['apps/server/src/wire/auth/admin/factors.ts', `${factors}/remove-factor.ts`],
      tests: [
        [apps, 'lists what somebody has, and takes away what was lost: the account opens without it'],
        [apps, 'are taken away with the level they gave'],
      ],
    },
    {
      says: 'A kind that is switched off can’t be added, and goes on being asked',
      code: [`${factors}/refusals.ts`],
      tests: [
        [phones, 'can’t be added, nor verified for the first time'],
        [phones, 'go on protecting those who have them'],
      ],
    },
  ],
}
