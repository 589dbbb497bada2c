import type { Coverage } from './statement.ts'

const routes = 'apps/web/src/routes.ts'
const auth = 'apps/web/src/features/auth'
const guards = `${auth}/guards.test.tsx`
const adminGuard = `${auth}/admin-guard.test.tsx`
const access = 'e2e/access.spec.ts'
const arrivals = 'e2e/confirmation.desktop.spec.ts'
const found = 'e2e/being-found.desktop.spec.ts'
const sleeping = 'apps/web/scripts/let-pages-sleep.test.ts'
const served = 'apps/server/src/pages/pages.test.ts'

/** P1 */
export const addresses: Coverage = {
  'P1.1': [
    {
      says: '`/` is open to everyone',
      code: [routes],
      tests: [['e2e/public-pages.spec.ts', 'the landing page can be read and leads on']],
    },
  ],
  'P1.2': [
    {
      says: '`/login`, `/signup`, `/sign-in-link` and `/single-sign-on` are for visitors; others go to `/dashboard/user`',
      code: [routes, `${auth}/signed-out-guard.tsx`],
      tests: [
        [guards, 'sends signed-in people on to their dashboard'],
        [access, 'a stranger is sent to sign in, somebody signed in away from it'],
        [
          'e2e/sign-in.desktop.spec.ts',
          'that are wrong are told until somebody types, the right ones welcome back',
        ],
      ],
    },
    {
      says: '`/forgot-password` and `/new-password` are open to everyone',
      code: [routes],
      tests: [
        ['e2e/accounts.spec.ts', 'a forgotten password is replaced by a link that works once'],
        [
          'apps/web/src/features/account/new-password-page.test.tsx',
          'says what it takes to somebody who comes without a link',
        ],
      ],
    },
  ],
  'P1.3': [
    {
      says: 'The pages of members; visitors are sent to `/login`',
      code: [routes, `${auth}/signed-in-guard.tsx`],
      tests: [
        [guards, 'opens for them'],
        [guards, 'sends visitors to sign in'],
        [guards, 'sends whoever lost the session to sign in'],
        [access, 'a stranger is sent to sign in, somebody signed in away from it'],
      ],
    },
    {
      says: 'While nobody knows who is asking, the page waits',
      code: [`${auth}/signed-in-guard.tsx`],
      tests: [[guards, 'waits while nobody knows']],
    },
    {
      says: 'A fresh sign-up is let past for 2 seconds',
      code: [`${auth}/recent-signup.ts`, 'packages/contract/src/limits.ts'],
      tests: [[guards, 'lets a fresh sign-up pass for two seconds']],
    },
  ],
  'P1.4': [
    {
      says: 'Pricing, help and the legal pages are open to everyone',
      code: [routes],
      tests: [
        [found, 'every page that may be found can be read'],
        ['e2e/pricing-and-help.spec.ts', 'pricing knows a visitor from a user'],
      ],
    },
  ],
  'P1.5': [
    {
      says: 'The demo is open to everyone who has some of it left',
      code: [routes, 'apps/web/src/features/demo/use-demo-access.ts'],
      tests: [
        ['e2e/demo.spec.ts', 'leads from the landing page to its limit and on to the plans'],
        [
          'apps/web/src/features/demo/demo-page.test.tsx',
          'says that the limit is reached and leads to the plans a moment later',
        ],
      ],
    },
    {
      says: 'Results of this visit are shown in any case',
      code: ['apps/web/src/features/demo/demo-results-page.tsx'],
      tests: [
        [
          'apps/web/src/features/demo/demo-results-page.test.tsx',
          'shows the last demo though none is left, and leads nobody away',
        ],
      ],
    },
  ],
  'P1.6': [
    {
      says: '`/dashboard` leads to `/dashboard/user`, administrators to their area',
      code: [`${auth}/forward-by-role.tsx`],
      tests: [
        [adminGuard, 'leads others to theirs, when it is known who they are'],
        [adminGuard, 'leads administrators to their area'],
      ],
    },
    {
      says: '`/dashboard/admin` is for administrators; others go to their dashboard, strangers to `/admin-login`',
      code: [`${auth}/admin-guard.tsx`],
      tests: [
        [adminGuard, 'opens for administrators'],
        [adminGuard, 'sends visitors to their own sign-in'],
        [adminGuard, 'sends others who are signed in to their dashboard, and says why'],
        [arrivals, 'administrators have a way in of their own'],
        [
          'e2e/admin-statistics.desktop.spec.ts',
          'a user is led away and told why, a stranger to a sign-in of its own',
        ],
      ],
    },
    {
      says: 'A screen while it is looked up, one that offers to reload when nobody could tell',
      code: [`${auth}/admin-screens.tsx`],
      tests: [
        [adminGuard, 'shows that it verifies who is asking'],
        [adminGuard, 'offers to reload when nobody could tell'],
        ['e2e/admin-statistics.desktop.spec.ts', 'the area says that it verifies, and then offers to reload'],
      ],
    },
    {
      says: '`You do not have permission to access this page`, as a toast or in place',
      code: [`${auth}/admin-guard.tsx`, `${auth}/admin-screens.tsx`],
      tests: [
        [arrivals, 'others are sent to their dashboard and told why'],
        [adminGuard, 'says so in place when the role is lost while it is open'],
        [
          'e2e/admin-statistics.desktop.spec.ts',
          'who loses the role while the area is open reads so at once',
        ],
      ],
    },
  ],
  'P1.7': [
    {
      says: 'The pages of a checkout are open to everyone',
      code: [routes],
      tests: [['e2e/payment.desktop.spec.ts', 'the pages of a checkout say where one is, to anybody']],
    },
  ],
  'P1.8': [
    {
      says: '`Oops! Page not found` with status 404 and a link home',
      code: ['apps/web/src/routes/not-found.tsx', 'apps/server/src/pages/serve-pages.ts'],
      tests: [
        ['e2e/not-found.spec.ts', 'answers 404 with a page that leads home'],
        [served, 'of the app without HTML of its own is the fallback, and an unknown one says 404 with it'],
      ],
    },
    {
      says: 'A missing file is a bare 404',
      code: ['apps/server/src/pages/serve-pages.ts'],
      tests: [
        ['e2e/not-found.spec.ts', 'is a bare 404 when it names a file'],
        [served, 'that is missing is 404 and never a page'],
      ],
    },
  ],
  'P1.9': [
    {
      says: 'Public pages can be read without scripts',
      code: ['apps/web/react-router.config.ts'],
      tests: [
        [found, 'every page that may be found can be read'],
        ['e2e/public-pages.spec.ts', 'the landing page can be read and leads on'],
      ],
    },
    {
      says: 'Their code is fetched after the first paint, or when somebody reaches for it',
      code: ['apps/web/scripts/let-pages-sleep.ts', 'apps/web/src/lib/early-script.ts'],
      tests: [
        [
          sleeping,
          'wakes what is personal for somebody signed in, and what is alive for everybody, after the first paint',
        ],
        [sleeping, 'wakes the page when asked, by the very code that was there'],
        [
          'apps/web/src/lib/early-script.test.ts',
          'wakes the page when a hand comes near what needs it, and keeps what was pressed',
        ],
      ],
    },
    {
      says: 'What was typed or pressed before is not lost',
      code: ['apps/web/src/lib/early-input.ts'],
      tests: [
        [
          'apps/web/src/lib/early-input.test.tsx',
          'what is entered and pressed before a page is alive is not lost when it comes alive',
        ],
        ['e2e/demo.spec.ts', 'what is typed and sent before the page is alive is kept'],
        ['e2e/sign-in.desktop.spec.ts', 'what is sent by Enter before the page is alive is sent when it is'],
      ],
    },
    {
      says: 'The first visit to `/` takes no file of JavaScript',
      code: ['apps/web/scripts/let-pages-sleep.ts'],
      tests: [
        [
          'e2e/public-pages.spec.ts',
          'the landing page fetches its code for somebody signed in who reaches for the account',
        ],
        [sleeping, 'takes the code out of the page and keeps its style'],
      ],
    },
  ],
  'P1.10': [
    {
      says: 'Pages that may be found: title, description, one address, a picture, the site map',
      code: ['apps/web/src/lib/page-meta.ts', 'apps/web/scripts/write-sitemap.ts'],
      tests: [[found, 'every page that may be found can be read and has a title']],
    },
    {
      says: 'All by PUBLIC_URL',
      code: ['apps/server/src/pages/fill-page.ts'],
      tests: [[served, 'names this installation, in the manner of its kind']],
    },
    {
      says: 'The others ask not to be found',
      code: ['apps/web/src/lib/page-meta.ts'],
      tests: [[found, 'what belongs to members or to one mail, and what is not there, is not to be found']],
    },
  ],
  'P1.11': [
    {
      says: '`robots.txt`, `site.webmanifest` and the icons',
      code: ['apps/web/public/site.webmanifest', 'apps/web/public/robots.txt'],
      tests: [
        [found, 'the files that browsers and machines ask for are there, with their types'],
        [served, 'has the type of its kind and is asked for again after an hour'],
      ],
    },
    {
      says: "The browser's frame has the colour of the page",
      code: ['apps/web/src/root.tsx', 'apps/web/src/lib/early-script.ts'],
      tests: [['apps/web/src/lib/early-script.test.ts', 'colours the browser’s frame by the chosen theme']],
    },
  ],
}
