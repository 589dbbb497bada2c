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
const commands = 'apps/web/src/features/commands'
const commandTest = `${commands}/command-menu.test.tsx`
const commandJourney = 'e2e/command-menu.desktop.spec.ts'
const toasts = 'apps/web/src/components/toaster.test.tsx'
const auth = 'apps/web/src/lib/auth'
const provider = `${auth}/auth-provider.test.tsx`

/** P2 */
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
  'P2.9': [
    {
      says: 'Ctrl K, Cmd K, a button; on a Mac, Ctrl K in a field stays the field’s',
      code: ['apps/web/src/lib/early-script.ts', `${commands}/commands-host.tsx`],
      tests: [
        [early, 'by Ctrl K, in a field too, and by nothing like it'],
        [early, 'by Cmd K on a Mac, where Ctrl K in a field deletes to the end of the line'],
        [early, 'by a button, and closes the overlay menu for it'],
      ],
    },
    {
      says: 'A page that sleeps is woken by it',
      code: ['apps/web/scripts/let-pages-sleep.ts'],
      tests: [
        [commandJourney, 'wakes a page that sleeps, and takes a visitor where they want by keyboard'],
        [commandTest, 'opens for who asked before the page was alive'],
      ],
    },
    {
      says: 'Pages and actions by name, for visitors, members and administrators',
      code: [`${commands}/command-list.ts`, `${commands}/match-command.ts`],
      tests: [
        [`${commands}/match-command.test.ts`, 'finds by the beginning of any word, in any order'],
        [commandTest, 'lead administrators to their area, and others only out'],
        [commandTest, 'lead nobody else there'],
        [commandJourney, 'writes, and signs out, for somebody signed in'],
        [commandJourney, 'changes the theme, which the footer follows'],
      ],
    },
    {
      says: 'Arrows and Enter choose; Escape or the same keys close it and give the focus back',
      code: [`${commands}/command-menu.tsx`],
      tests: [
        [commandTest, 'runs what is chosen by arrows and Enter'],
        [commandTest, 'opens when it is asked for, closes when it is asked for again'],
        [commandJourney, 'gives the focus back, and says when it has nothing'],
      ],
    },
  ],
  'P2.10': [
    {
      says: '`Skip to content`',
      code: ['apps/web/src/components/skip-link.tsx'],
      tests: [
        [layoutTest, 'can be reached past the header'],
        ['e2e/arriving.spec.ts', 'the keyboard comes past the header, from page to page and back'],
        ['e2e/arriving.spec.ts', 'the screens around signing in can be reached past their header too'],
      ],
    },
    {
      says: 'A link leads to the title of the new page, read out, at its top; back to where one was',
      code: ['apps/web/src/components/arrival.tsx'],
      tests: [['e2e/arriving.spec.ts', 'the keyboard comes past the header, from page to page and back']],
    },
  ],
  'P2.11': [
    {
      says: 'Bottom right, on phones under the header and never over the title',
      code: ['apps/web/src/components/toaster.tsx', 'apps/web/src/components/use-toast-top.ts'],
      tests: [['e2e/toasts.spec.ts', 'a toast leaves the title of its page free, and goes by Escape']],
    },
    {
      says: 'At most three',
      code: ['apps/web/src/components/toaster.tsx'],
      tests: [[toasts, 'stand together by threes at most']],
    },
    {
      says: 'They go by Escape or their button, and are read out politely',
      code: ['apps/web/src/components/use-toast-escape.ts', 'apps/web/src/components/toaster.tsx'],
      tests: [
        [toasts, 'go by Escape, the newest first, unless it meant something else'],
        [toasts, 'close by a button'],
        [toasts, 'are fetched with the first one, and announced politely'],
      ],
    },
  ],
  'P2.12': [
    {
      says: 'Who is offline is told so, on pricing and help too',
      code: [`${layout}/connection-notice.tsx`, `${layout}/offline-notice.tsx`],
      tests: [
        ['e2e/pricing-and-help.spec.ts', 'both say when there is no network'],
        [
          `${layout}/connection-notice.test.tsx`,
          'says that one is offline, whatever the connection does, until one is not',
        ],
        [`${layout}/connection-notice.test.tsx`, 'tells visitors of the network alone'],
      ],
    },
  ],
  'P2.13': [
    {
      says: "A page's code that is gone: told at the new address, `Reload App` at once",
      code: [
        errorScreen,
        'apps/web/src/lib/missing-part.ts',
        'apps/web/scripts/keep-page-on-missing-route.ts',
      ],
      tests: [
        [errorTest, 'offers to reload at once when the code of a page is gone'],
        [errorJourney, 'of a page: the new address offers to reload, and nothing else was lost'],
      ],
    },
    {
      says: "A part's: a bar with `Reload`, and what stands on the page stays",
      code: ['apps/web/src/components/reload-offer.tsx'],
      tests: [[errorJourney, 'of a part: what was typed stays, and a bar offers to reload']],
    },
  ],
  'P2.14': [
    {
      says: 'Fresh for 30 seconds, 10 or 5 minutes where so decided',
      code: ['apps/web/src/lib/query-client.ts'],
      tests: [
        [
          'apps/web/src/lib/query-client.test.ts',
          'keeps answers fresh for 30 seconds, short ones for 10, long ones for 5 minutes',
        ],
      ],
    },
    {
      says: 'Let go of after a minute',
      code: ['apps/web/src/lib/query-client.ts'],
      tests: [['apps/web/src/lib/query-client.test.ts', 'lets go of what nobody looks at after a minute']],
    },
    {
      says: 'Failures are asked for twice more, refusals never',
      code: ['apps/web/src/lib/query-client.ts', 'apps/web/src/lib/is-refusal.ts'],
      tests: [
        [
          'apps/web/src/lib/query-client.test.ts',
          'asks again what failed on the way or on our side, and never what was refused',
        ],
      ],
    },
  ],
  'P2.15': [
    {
      says: '`formData` in the tab',
      code: ['apps/web/src/lib/generation/submission.ts'],
      tests: [
        [
          'apps/web/src/lib/generation/submission.test.ts',
          'keeps the form fields and the request id side by side under formData',
        ],
      ],
    },
    {
      says: '`recentSignup` in the tab',
      code: ['apps/web/src/features/auth/recent-signup.ts'],
      tests: [
        [
          'apps/web/src/features/auth/signup-page.test.tsx',
          'takes a confirmed user to the dashboard, with the pass of a fresh sign-up',
        ],
      ],
    },
    {
      says: "`freeInsightUsesRemaining` with the user's id in local storage",
      code: ['apps/web/src/features/generator/insight-uses.ts'],
      tests: [
        [
          'apps/web/src/features/generator/generator-page.test.tsx',
          'mirrors the free insight uses in the browser',
        ],
      ],
    },
  ],
}
