import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/generator'
const shown = `${page}/generator-page.test.tsx`
const controls = `${page}/generator-controls.test.tsx`
const website = `${page}/website-mode.test.tsx`
const reasons = `${page}/block-reason.test.ts`
const parts = 'apps/web/src/components/brief'
const brief = 'apps/web/src/lib/brief'
const server = 'apps/server/src/product/generation'
const call = `${server}/generate-messages.test.ts`
const form = 'e2e/generator-form.desktop.spec.ts'
const spent = 'e2e/credits.spec.ts'
const read = 'e2e/website.spec.ts'
const sites = 'apps/server/src/product/websites/websites.test.ts'
const testingJourney = 'e2e/testing-account.desktop.spec.ts'
const testingMode = 'apps/web/src/lib/testing-mode/use-testing-mode'

/** P5: the form as it is sent, and what stands beside it. */
export const generatorSending: Coverage = {
  'P5.8': [
    {
      says: '`Please sign in to generate content.`',
      code: [`${page}/block-reason.ts`],
      tests: [[reasons, 'asks for a sign-in first']],
    },
    {
      says: '`Please fill in the required fields`',
      code: [`${page}/block-reason.ts`],
      tests: [
        [reasons, 'asks for the required fields'],
        [shown, 'says what is missing when Generate is pressed too early, and posts nothing'],
      ],
    },
    {
      says: '`Please provide a valid website URL`',
      code: [`${page}/block-reason.ts`],
      tests: [
        [reasons, 'asks for an address in website-only mode'],
        [read, 'takes no text for an address'],
      ],
    },
    {
      says: "`You don't have enough credits. Please upgrade your plan.`",
      code: [`${page}/block-reason.ts`],
      tests: [[reasons, 'has other words for a pro user without credits']],
    },
    {
      says: "`You've used all your free {type} credits. Please upgrade your plan.`",
      code: [`${page}/block-reason.ts`],
      tests: [
        [reasons, 'names the type whose free credits are used up'],
        [spent, 'one kind: not enough, and the other kind still works'],
      ],
    },
    {
      says: 'By pointer after 700 ms, at once within 300 ms of the last time',
      code: ['apps/web/src/components/floating-tooltip.tsx'],
      tests: [
        ['apps/web/src/components/floating-tooltip.test.tsx', 'comes when the pointer has rested for 700 ms'],
        [
          'apps/web/src/components/floating-tooltip.test.tsx',
          'comes back at once within 300 ms of having gone',
        ],
      ],
    },
    {
      says: 'By keyboard and screen reader',
      code: [`${parts}/submit-bar.tsx`],
      tests: [[spent, 'one kind: not enough, and the other kind still works']],
    },
  ],
  'P5.9': [
    {
      says: '`Generator Locked`: wait for renewal, or `Upgrade Plan`',
      code: [`${page}/credit-banner.tsx`, 'apps/web/src/lib/generation/credit-standing.ts'],
      tests: [
        [spent, 'both kinds: locked, told to wait, with the way up'],
        [shown, 'is locked when both balances are 0'],
      ],
    },
    {
      says: 'Pro users are told when their credits come back, and of no plan to buy',
      code: [`${page}/credit-banner.tsx`],
      tests: [
        [controls, 'say to a pro user without credits when they come back, and nothing of a plan to buy'],
      ],
    },
    {
      says: '`Not enough credits` of this type, the other still works',
      code: [`${page}/credit-banner.tsx`],
      tests: [
        [spent, 'one kind: not enough, and the other kind still works'],
        [shown, 'says which credits are used up when the others are not'],
      ],
    },
    {
      says: 'None are checked in testing mode',
      code: ['apps/web/src/lib/generation/credit-standing.ts'],
      tests: [[shown, 'checks no credits in testing mode']],
    },
  ],
  'P5.10': [
    {
      says: 'Posted with the name of the model',
      code: ['apps/web/src/lib/generation/member-generation.ts'],
      tests: [
        [
          'apps/web/src/lib/generation/member-generation.test.ts',
          'is posted to generate-messages with the name of the model',
        ],
      ],
    },
    {
      says: 'Busy, then `/results` once it is accepted',
      code: ['apps/web/src/hooks/use-submit.ts', `${parts}/submit-bar.tsx`],
      tests: [[shown, 'posts the form, keeps it for the results and goes there once it is accepted']],
    },
    {
      says: '`Generation failed` with its reason, which stays on the form',
      code: ['apps/web/src/hooks/use-submit.ts', `${page}/generator.tsx`],
      tests: [[shown, 'stays on the form with the words of a refusal']],
    },
    {
      says: 'A fault of a field stands at the field',
      code: [`${brief}/mark-faults.ts`],
      tests: [[shown, 'shows what the server says about a field at that field']],
    },
    {
      says: '`You must be logged in to generate content`',
      code: ['packages/contract/src/errors.ts'],
      tests: [[call, 'refuses a caller without a session, with the text of the specification']],
    },
    {
      says: '`Failed to generate results` where nothing better is known',
      code: ['apps/web/src/lib/functions/function-errors.ts'],
      tests: [
        [
          'apps/web/src/features/results/results-faults.test.tsx',
          'promises nothing about the credit when it may have been a proxy that refused',
        ],
      ],
    },
    {
      says: 'A try that was lost on the way is sent again as the same one',
      code: ['apps/web/src/hooks/use-submit.ts'],
      tests: [[shown, 'sends the same id again when the last try was lost on the way']],
    },
  ],
  'P5.11': [
    {
      says: 'For the testing account a link and a switch, and a reload after a second',
      code: ['apps/web/src/components/testing-banner.tsx', `${testingMode}.ts`],
      tests: [
        [testingJourney, 'the testing account switches testing mode on and off on both pages'],
        [`${testingMode}.test.tsx`, 'once for a double press, and the page loads itself anew'],
      ],
    },
    {
      says: '`Please sign in to toggle testing mode`',
      code: [`${testingMode}.ts`],
      tests: [[`${testingMode}.test.tsx`, 'is for those who are signed in']],
    },
    {
      says: 'Others see nothing of it',
      code: [`${testingMode}.ts`],
      tests: [
        [testingJourney, 'an ordinary user sees nothing of testing mode'],
        [`${testingMode}.test.tsx`, 'is nothing to see for anybody but the testing account'],
      ],
    },
  ],
  'P5.12': [
    {
      says: 'An address instead of the brief; what was understood is shown before anything is written',
      code: [`${page}/website-fields.tsx`, `${page}/page-summary.tsx`],
      tests: [
        [website, 'shows what was understood of the page, and what it does not say'],
        [read, 'shows what a page says, writes from it and comes back to it'],
      ],
    },
    {
      says: 'Never an address of a private network',
      code: ['apps/server/src/product/websites/read-website.ts'],
      tests: [[sites, 'never reads a private address unless a test allows it']],
    },
    {
      says: '`Edit these in the form`',
      code: [`${page}/generator-form.tsx`],
      tests: [
        [website, 'takes what was understood over into the form'],
        [read, 'takes what a page says over into the form'],
      ],
    },
    {
      says: 'A page that can not be read: at its field, for nothing',
      code: [`${page}/use-page-reading.ts`, `${server}/accept-submission.ts`],
      tests: [
        [website, 'says at the field why a page could not be read'],
        [sites, 'costs nothing when the page can’t be read, and says so at its field'],
        [read, 'says so at the address, before anything is charged'],
      ],
    },
  ],
  'P5.13': [
    {
      says: 'Kept at every change, in both modes, through reload, results and the end of a session',
      code: [`${brief}/draft.ts`, 'apps/web/src/hooks/use-kept-draft.ts'],
      tests: [
        [`${brief}/draft.test.ts`, 'comes back as it was typed, in both modes'],
        [form, 'what is typed survives a reload, the way back from the results and a sign-out by time'],
      ],
    },
    {
      says: 'Gone with a sign-out or for another member',
      code: ['apps/web/src/lib/auth/own-tab.ts'],
      tests: [
        [`${brief}/draft.test.ts`, 'waits for its member and is gone for another one'],
        [form, 'nothing of it is left for whoever signs in next'],
      ],
    },
    {
      says: '`Clear the form`, which can be taken back',
      code: [`${parts}/clear-form.tsx`],
      tests: [[form, 'a form is cleared, and brought back by whoever did not mean it']],
    },
  ],
  'P5.14': [
    {
      says: 'A slip is noted beside its field, and `Use this` takes the words over',
      code: [`${brief}/brief-notes.ts`, `${parts}/note.tsx`, 'apps/web/src/hooks/use-placed-notes.ts'],
      tests: [
        [`${brief}/brief-notes.test.ts`, 'offers what was read where it was mended'],
        [form, 'a slip is noted in the margin, and what it was read as can be used'],
      ],
    },
    {
      says: 'An audience that could be anyone, a question, a number; three at most',
      code: [`${brief}/brief-notes.ts`],
      tests: [
        [`${brief}/brief-notes.test.ts`, 'asks who signs where anyone could'],
        [`${brief}/brief-notes.test.ts`, 'once the form has what it can’t do without'],
        [`${brief}/brief-notes.test.ts`, 'praises one number'],
        [`${brief}/brief-notes.test.ts`, 'is three at most, and one a field'],
      ],
    },
    {
      says: 'From the server’s reading alone, of the form as it is',
      code: [`${page}/use-brief-reading.ts`, `${brief}/brief-notes.ts`],
      tests: [[`${brief}/brief-notes.test.ts`, 'says nothing of a field that was changed since it was read']],
    },
    {
      says: 'A visitor’s form is not sent for them',
      code: ['apps/web/src/features/demo/demo-form.tsx'],
      tests: [[form, 'a visitor’s form is noted without a call']],
    },
  ],
}
