import type { Coverage } from './statement.ts'

const auth = 'apps/web/src/lib/auth'
const screens = 'apps/web/src/features/auth'
const own = 'apps/web/src/features/account'
const part = `${own}/two-step-part.test.tsx`
const page = `${screens}/second-step/second-step-page.test.tsx`
const guards = `${screens}/guards.test.tsx`
const step = `${auth}/second-step.test.tsx`
const journeys = 'e2e/two-step.desktop.spec.ts'
const byApp = 'is set up, asked for at sign-in before anything is shown, and removed'
const byText = 'codes by text are set up, and stand before a new password too'

/** P4: the second step of signing in, as people meet it. */
export const twoStep: Coverage = {
  'P4.46': [
    {
      says: 'There where something is offered, or set up',
      code: [`${own}/two-step-part.tsx`],
      tests: [[part, 'is not there where neither kind is offered, but for what somebody has']],
    },
    {
      says: 'By name, kind and day; `Remove` is asked for once more',
      code: [`${own}/two-step/factor-list.tsx`, `${own}/two-step/use-remove-factor.ts`],
      tests: [
        [part, 'lists what there is, and removes it when that is confirmed'],
        [step, 'takes a new token, which no longer speaks of it'],
        [journeys, byApp],
      ],
    },
  ],
  'P4.47': [
    {
      says: 'An app: picture, key, first code',
      code: [`${own}/two-step/app-set-up.tsx`, `${own}/two-step/app-secret.tsx`, `${auth}/factor-calls.ts`],
      tests: [
        [part, 'is set up by an app: name, picture, key and first code'],
        [step, 'gives the picture as the server drew it, without the prefix of the library'],
        [step, 'shows the new token to the channel that was joined before'],
        [journeys, byApp],
      ],
    },
    {
      says: 'A number: its code by text',
      code: [`${own}/two-step/phone-set-up.tsx`, 'apps/web/src/components/factors/text-code.tsx'],
      tests: [
        [part, 'is set up by text: number, code, another number'],
        [journeys, byText],
      ],
    },
    {
      says: 'What goes wrong is told where it occurs; `Cancel` leaves nothing behind',
      code: [`${own}/two-step/set-up-form.ts`, `${auth}/code-failure.ts`],
      tests: [
        [part, 'says that a name is taken, and that no more can be added'],
        [part, 'begins anew what was left for too long, and forgets what is cancelled'],
        [step, 'clears away one of its name that was begun and left'],
      ],
    },
  ],
  'P4.48': [
    {
      says: 'Nobody yet: nothing is fetched or shown',
      code: [`${auth}/owes-code.ts`, `${auth}/auth-store.ts`],
      tests: [
        [step, 'is nobody after signing in, and nothing of theirs is asked for, until the code was taken'],
        [step, 'is still nobody in a page that is loaded anew'],
        [step, 'owes it for a token that can not be read'],
        [journeys, byApp],
      ],
    },
    {
      says: 'Members’ and administrators’ pages, the login screens and `/new-password` lead there',
      code: [`${screens}/second-step/to-second-step.tsx`, `${screens}/second-step/second-step-guard.tsx`],
      tests: [
        [guards, 'sends whoever owes the second step there, and lets them come back'],
        [guards, 'sends whoever owes the second step there, and from there to the dashboard'],
        [guards, 'after a link for a forgotten password, the new one comes after the second step'],
        [`${screens}/admin-guard.test.tsx`, 'asks an administrator who is halfway in for the second step'],
        [journeys, byText],
      ],
    },
    {
      says: 'The code of an app or of a text, a choice between several, a way out',
      code: [`${screens}/second-step/second-step.tsx`],
      tests: [
        [page, 'asks for the code of the app, says what is wrong with one, and greets for the right one'],
        [page, 'sends a text when it is asked for, and once more when the code has expired'],
        [page, 'keeps a text that is out for a page that is loaded anew'],
        [page, 'lets one choose between several'],
        [page, 'looks again when the factor is gone'],
        [page, 'has a way out'],
      ],
    },
    {
      says: 'On to where one was going, in every tab; nothing for others',
      code: [`${screens}/second-step/second-step-page.tsx`],
      tests: [
        [page, 'goes on to where one was going, as soon as any tab has taken the step'],
        [page, 'is no place for visitors'],
        [step, 'goes on when somebody has removed the factor meanwhile'],
      ],
    },
  ],
  'P4.49': [
    {
      says: 'A refusal for want of the second step leads there',
      code: [`${auth}/as-member.ts`, `${auth}/lacks-step.ts`, 'apps/web/src/lib/functions/call-function.ts'],
      tests: [
        [step, 'is refreshed, and its owner asked for the code'],
        [
          'apps/web/src/lib/functions/lacking-step.test.ts',
          'a refusal for want of the second step is told to whoever looks after the session, and to nobody as a failure',
        ],
        [part, 'says nothing of a removal for which the second step is asked first'],
      ],
    },
  ],
}
