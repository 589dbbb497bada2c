import type { Coverage } from './statement.ts'

const layout = 'apps/web/src/features/layout'
const layoutTest = `${layout}/site-layout.test.tsx`
const early = 'apps/web/src/lib/early-script.test.ts'
const errorScreen = 'apps/web/src/components/error-screen.tsx'
const errorTest = 'apps/web/src/components/error-screen.test.tsx'
const errorJourney = 'e2e/error-screen.spec.ts'
const commands = 'apps/web/src/features/commands'
const commandTest = `${commands}/command-menu.test.tsx`
const commandJourney = 'e2e/command-menu.desktop.spec.ts'
const toasts = 'apps/web/src/components/toaster.test.tsx'

/** P2, how every page behaves. */
export const everyPage: Coverage = {
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
