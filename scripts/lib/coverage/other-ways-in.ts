import type { Coverage } from './statement.ts'

const screens = 'apps/web/src/features/auth'
const own = 'apps/web/src/features/account'
const auth = 'apps/web/src/lib/auth'
const test = `${screens}/other-ways-in.test.tsx`
const part = `${own}/ways-in-part.test.tsx`
const journeys = 'e2e/other-ways-in.desktop.spec.ts'
const byProvider = 'one signs up and in by a provider, and nothing of it stays in the address'
const connected = 'a member connects a provider, signs in by it, and disconnects it'
const byCompany = 'leads by the work address to the company, which looks after the account'

/** P4: the accounts of others as ways in, as people meet them. */
export const otherWaysIn: Coverage = {
  'P4.42': [
    {
      says: 'A button for each, in the order of the settings; their room is there before they are',
      code: [`${screens}/provider-buttons.tsx`, 'apps/server/src/pages/fill-page.ts'],
      tests: [
        [test, 'stand on both screens in the order of the settings, and nowhere without any'],
        ['apps/server/src/pages/pages.test.ts', 'says before it is alive which ways in there are'],
        [journeys, byProvider],
      ],
    },
    {
      says: '`Opening Google...` until the page is left, and not for who comes back to it',
      code: ['apps/web/src/hooks/use-leaving.ts', `${auth}/provider-calls.ts`],
      tests: [
        [test, 'lead to the provider and back to the screen they stand on'],
        [test, 'are busy while the page is being left, and not when somebody comes back to it'],
        [test, 'say that there is no connection'],
        [journeys, byProvider],
      ],
    },
    {
      says: 'Welcomed, the first time as after a sign-up',
      code: [`${screens}/mail-link.ts`, `${screens}/was-made-now.ts`],
      tests: [[journeys, byProvider]],
    },
  ],
  'P4.43': [
    {
      says: 'Why, in our words, on the screen they left from',
      code: [`${auth}/provider-problem.ts`, `${screens}/use-provider-problem.ts`],
      tests: [
        [test, 'without a session is told why in our words (%s)'],
        [test, 'is told so on the screen of sign-up too'],
        [test, 'hears no reproach for having thought better of it'],
        [test, 'is not named by what the address says'],
        [test, 'sees the button at work while the code is exchanged'],
      ],
    },
    {
      says: 'Why the server refused what somebody came back with',
      code: [`${auth}/auth-store.ts`, `${auth}/landing.ts`],
      tests: [[`${auth}/client-library.test.ts`, 'is known to be refused, and why (%#)']],
    },
    {
      says: 'Nothing stays in the address bar or the history',
      code: [`${auth}/landing.ts`],
      tests: [
        [`${auth}/landing.test.ts`, 'takes out by whom somebody came back, once that is over'],
        [journeys, byProvider],
      ],
    },
  ],
  'P4.44': [
    {
      says: 'What there is and could be, where members may change it',
      code: [`${own}/ways-in-part.tsx`, `${own}/ways-in/identity-row.tsx`],
      tests: [
        [part, 'lists what opens the account, and what could'],
        [part, 'is not there where nothing could be done with it'],
      ],
    },
    {
      says: '`Connect`, and how it went',
      code: [`${own}/ways-in/use-ways-in.ts`, `${own}/ways-in/use-connect-outcome.ts`],
      tests: [
        [part, 'leads to a provider to connect it, and says what stands in the way'],
        [part, 'says how it went to whoever comes back (%#)'],
        [journeys, connected],
        [journeys, 'a provider’s account that opens another account is not connected'],
      ],
    },
    {
      says: '`Verified` beside the address, or `Not verified`',
      code: [`${own}/email-part.tsx`],
      tests: [[part, 'says whether the address was verified (%#)']],
    },
    {
      says: '`Disconnect` says what remains; the last one stays',
      code: [`${own}/ways-in/remaining-ways.ts`],
      tests: [
        [part, 'says what is lost and what remains before it disconnects one'],
        [part, 'says that the address of the account becomes another one'],
        [part, 'keeps the last one that opens the account, and says why (%#)'],
        [part, 'says what the server refuses'],
        [journeys, connected],
      ],
    },
  ],
  'P4.45': [
    {
      says: 'By the work address to the company; none, said at the field',
      code: [`${screens}/single-sign-on-page.tsx`],
      tests: [
        [test, 'is reached from the login screen with the address typed there'],
        [test, 'leads to whoever looks after the domain of an address'],
        [test, 'says at the field that nobody does'],
        [test, 'says what stands in the way of asking'],
        [test, 'tells whoever comes back without a session why'],
        [test, 'asks nothing where no company signs its people in'],
        [journeys, byCompany],
      ],
    },
    {
      says: 'The company looks after address and sign-in',
      code: [`${own}/company-part.tsx`],
      tests: [
        [part, 'leaves the people of a company to it'],
        [journeys, byCompany],
      ],
    },
  ],
}
