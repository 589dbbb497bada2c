import type { Coverage } from './statement.ts'

const layout = 'apps/web/src/features/layout'
const layoutTest = `${layout}/site-layout.test.tsx`
const menuTest = `${layout}/account-menu.test.tsx`
const early = 'apps/web/src/lib/early-script.test.ts'
const errorScreen = 'apps/web/src/components/error-screen.tsx'
const errorTest = 'apps/web/src/components/error-screen.test.tsx'
const errorJourney = 'e2e/error-screen.spec.ts'
const notifyTest = 'apps/web/src/lib/notify.test.ts'
const words = 'apps/web/src/lib/clean-message.test.ts'
const toasts = 'apps/web/src/components/toaster.test.tsx'
const auth = 'apps/web/src/lib/auth'
const provider = `${auth}/auth-provider.test.tsx`

/** P2, what every page shows. */
export const aroundPages: Coverage = {
  'P2.1': [
    {
      says: 'The brand; `Sign in` and `Sign up` for visitors',
      code: [`${layout}/site-header.tsx`],
      tests: [[layoutTest, 'offers Sign in and Sign up to a visitor']],
    },
    {
      says: 'On a phone an overlay menu with `Log in` and `Sign Up`, for visitors alone',
      code: [`${layout}/mobile-menu.tsx`],
      tests: [
        [layoutTest, 'has an overlay menu with Log in and Sign Up for a visitor'],
        [layoutTest, 'shows the account button instead as soon as somebody is signed in'],
        [early, 'opens a dialog by its button and closes it by a link inside'],
      ],
    },
  ],
  'P2.2': [
    {
      says: 'The menu, in its order',
      code: [`${layout}/account-menu.tsx`],
      tests: [[menuTest, 'leads to the dashboard, the generator, pricing and help, and after a line']],
    },
    {
      says: 'An `Admin` label for administrators',
      code: [`${layout}/account-menu.tsx`],
      tests: [[menuTest, 'tells an administrator so']],
    },
  ],
  'P2.3': [
    {
      says: 'Product and resource links',
      code: [`${layout}/site-footer.tsx`],
      tests: [[layoutTest, 'leads to every public page']],
    },
    {
      says: 'The copyright line with the current year',
      code: [`${layout}/site-footer.tsx`],
      tests: [[layoutTest, 'shows the current year']],
    },
  ],
  'P2.4': [
    {
      says: 'Light, dark or as the system wishes',
      code: [`${layout}/theme-choice.tsx`, 'apps/web/src/lib/theme.ts'],
      tests: [
        [layoutTest, 'lets one choose the theme'],
        [early, 'leaves the theme to the device when nothing, or nonsense, was chosen'],
        ['apps/web/src/styles/tokens.test.ts', 'is the same by choice and by the wish of the device'],
      ],
    },
    {
      says: 'Kept in the browser, applied before the first paint',
      code: ['apps/web/src/lib/early-script.ts'],
      tests: [
        ['e2e/public-pages.spec.ts', 'the chosen theme is there before the page is painted, and stays'],
        [early, 'keeps a theme that is chosen, and forgets it for the device'],
      ],
    },
  ],
  'P2.5': [
    {
      says: 'This session alone ends; `/` and `Logged out successfully`',
      code: [`${auth}/use-sign-out.ts`, `${auth}/auth-calls.ts`],
      tests: [
        [menuTest, 'signs out, says so and goes home'],
        [provider, 'signs out this browser alone, unless told otherwise'],
        [provider, 'forgets user and profile when signed out'],
        ['e2e/journey.spec.ts', 'from sign-up to a copied message, paid once, and out again'],
      ],
    },
    {
      says: '401, 403 and 404 are ignored',
      code: [`${auth}/auth-calls.ts`],
      tests: [[provider, 'is signed out also when the server answers %i to it']],
    },
    {
      says: '`Error signing out` with its message, and nobody signed in here either',
      code: [`${auth}/use-sign-out.ts`, `${auth}/auth-calls.ts`],
      tests: [
        [menuTest, 'says why it could not'],
        [provider, 'says why the server could not be told, and is signed out here all the same'],
      ],
    },
  ],
  'P2.6': [
    {
      says: '`Something went wrong` with the message, or `An unexpected error has occurred`',
      code: [errorScreen],
      tests: [
        [errorTest, 'says what happened'],
        [errorTest, 'has words for an error without any'],
      ],
    },
    {
      says: '`Try Again`, `Go Back`, `Home`',
      code: [errorScreen],
      tests: [
        [errorTest, 'tries again'],
        [errorTest, 'goes back, and is gone with the address'],
        [errorTest, 'leads home'],
      ],
    },
    {
      says: '`Reload App` after more than one error',
      code: [errorScreen, 'apps/web/src/lib/failures.ts'],
      tests: [
        [errorTest, 'offers to reload the app only after a second error'],
        [errorJourney, 'says what to do, and reloads only after a second error'],
      ],
    },
    {
      says: 'It goes away when the address changes',
      code: [errorScreen],
      tests: [[errorJourney, 'goes away with the address']],
    },
    {
      says: '`An issue occurred`, at most once in 5 seconds',
      code: [errorScreen, 'apps/web/src/lib/failures.ts'],
      tests: [[errorTest, 'says in passing that something happened, at most once in 5 seconds']],
    },
  ],
  'P2.7': [
    {
      says: 'Titled `Error` unless something better is known',
      code: ['apps/web/src/lib/notify.ts'],
      tests: [[notifyTest, 'titles a failure "Error" unless it is given a title, and words what was thrown']],
    },
    {
      says: 'No `Error:`, nothing in brackets, a capital, a full stop',
      code: ['apps/web/src/lib/clean-message.ts'],
      tests: [
        [words, 'strips "Error:" and what stands in brackets'],
        [words, 'begins with a capital and ends with a full stop'],
        [words, 'keeps what stands in round brackets, and a bracket that never closes'],
      ],
    },
    {
      says: '`An unexpected error occurred`, `An unknown error occurred.`',
      code: ['apps/web/src/lib/clean-message.ts'],
      tests: [
        [words, 'words an error without a message'],
        [words, 'words what is not an error at all'],
      ],
    },
    {
      says: '5 seconds, 10 when critical',
      code: ['apps/web/src/lib/notify.ts'],
      tests: [[notifyTest, 'shows a toast for 5 seconds, a critical one for 10']],
    },
    {
      says: 'Not again until 1 second after it is gone',
      code: ['apps/web/src/lib/notify.ts', 'apps/web/src/components/toaster.tsx'],
      tests: [
        [notifyTest, 'shows one of two with the same id'],
        [notifyTest, 'stays quiet until a second after the first was dismissed'],
        [toasts, 'may come again after their action was taken'],
      ],
    },
  ],
  'P2.8': [
    {
      says: 'Nothing scrolls sideways from 320 to 1,920 pixels',
      code: ['apps/web/src/styles/app.css'],
      tests: [
        ['e2e/widths.desktop.spec.ts', 'public pages fit the widths at which they change'],
        ['e2e/widths.desktop.spec.ts', 'pages of members fit the widths at which they change'],
      ],
    },
    {
      says: 'Whole flows by keyboard, with a visible focus',
      code: ['apps/web/src/styles/base.css'],
      tests: [
        ['e2e/keyboard.desktop.spec.ts', 'signing in, writing and copying by keyboard alone'],
        ['e2e/keyboard.desktop.spec.ts', 'every stop of the generator is seen, in the order it is read'],
        ['e2e/keyboard.desktop.spec.ts', 'trying the demo by keyboard alone'],
      ],
    },
    {
      says: 'Contrast is AA in both themes',
      code: ['apps/web/src/styles/tokens.css'],
      tests: [['e2e/accessibility.spec.ts', 'break no rule of WCAG 2.2 AA, fit their widths']],
    },
    {
      says: 'Motion respects `prefers-reduced-motion`',
      code: ['apps/web/src/styles/tokens.css'],
      tests: [
        ['apps/web/src/styles/tokens.test.ts', 'nothing takes time that takes time elsewhere'],
        [
          'apps/web/src/components/brief/rotating-headline.test.tsx',
          'stands still where motion is unwelcome',
        ],
      ],
    },
  ],
}
