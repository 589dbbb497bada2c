import type { Coverage } from './statement.ts'

const screens = 'apps/web/src/features/auth'
const signup = `${screens}/signup-page.test.tsx`
const signupJourney = 'e2e/sign-up.desktop.spec.ts'
const login = `${screens}/login-page.test.tsx`
const loginJourney = 'e2e/sign-in.desktop.spec.ts'
const mails = 'e2e/confirmation.desktop.spec.ts'
const auth = 'apps/web/src/lib/auth'
const wire = 'apps/server/src/wire/auth/endpoints'

/** P4, up to being signed in by a password. */
export const signing: Coverage = {
  'P4.1': [
    {
      says: '`Create account`, its fields, `Creating account...`, the link to `/login`',
      code: [`${screens}/signup-form.tsx`],
      tests: [
        [signup, 'asks for three things, says that it is at work, and leads to sign-in'],
        ['e2e/journey.spec.ts', 'from sign-up to a copied message'],
      ],
    },
    {
      says: '`Too many attempts` while locked',
      code: [`${screens}/signup-form.tsx`],
      tests: [[signup, 'locks for five minutes on a rate limit, says why, and unlocks by itself']],
    },
  ],
  'P4.2': [
    {
      says: '`Please enter a valid email address`, `Password must be at least 6 characters`, of both fields',
      code: [`${auth}/credentials-schema.ts`],
      tests: [
        [signup, 'wants an address, and six characters in both fields for the password'],
        [login, 'asks for a real address and a password of 6 characters, and calls nobody'],
        ['e2e/accessibility.spec.ts', 'the reports of faults in a form are tied to their fields'],
      ],
    },
    {
      says: "`Passwords don't match`, on the confirmation",
      code: [`${auth}/credentials-schema.ts`],
      tests: [[signup, 'wants the same password twice']],
    },
    {
      says: 'The server asks the same of an address and a password',
      code: [`${wire}/signup.ts`, 'apps/server/src/wire/auth/accounts/password-rules.ts'],
      tests: [
        [`${wire}/signup.test.ts`, 'says which rule a password breaks'],
        [`${wire}/signup.test.ts`, 'refuses what is no address'],
      ],
    },
    {
      says: '`Required`',
      code: ['apps/server/src/platform/json-body.ts'],
      tests: [
        [
          'apps/server/src/wire/functions/functions.test.ts',
          'says of a field that is missing that it is required',
        ],
      ],
    },
  ],
  'P4.3': [
    {
      says: '`Account created successfully!`, then `/dashboard/user`',
      code: [`${screens}/use-signup.ts`],
      tests: [
        [signup, 'takes a confirmed user to the dashboard, with the pass of a fresh sign-up'],
        [signupJourney, 'is told so, and Clear makes room for another'],
      ],
    },
  ],
  'P4.4': [
    {
      says: '`Check your email`, the hint, `Return to login`, and the toast',
      code: [`${screens}/check-email.tsx`, `${screens}/use-signup.ts`],
      tests: [
        [signup, 'sends an unconfirmed one to the mailbox'],
        [mails, 'a mailed link confirms the address and leads on'],
      ],
    },
    {
      says: 'A known address sees the same, and gets no link',
      code: [`${wire}/signup.ts`],
      tests: [
        [mails, 'a known address sees the same screen, and gets no link'],
        [
          `${wire}/signup-confirm.test.ts`,
          'answers with somebody who does not exist, and sends and stores nothing',
        ],
      ],
    },
  ],
  'P4.5': [
    {
      says: '`This email is already registered. Please sign in instead.` and its toast',
      code: [`${screens}/sign-up-failure.ts`],
      tests: [
        [signup, 'sends a registered address to sign in'],
        [signupJourney, 'is told so, and Clear makes room for another'],
      ],
    },
  ],
  'P4.6': [
    {
      says: '`Too many signup attempts. Please try again later.` and `Signup rate limit reached`',
      code: [`${screens}/sign-up-failure.ts`],
      tests: [
        [signupJourney, 'lock the form for five minutes, through a reload'],
        [`${screens}/sign-up-failure.test.ts`, 'locks on a rate limit however it is written'],
        [`${screens}/sign-up-failure.test.ts`, 'locks on nothing else'],
        [`${wire}/signup.test.ts`, 'answers with the words "rate limit" when an address asks too often'],
      ],
    },
    {
      says: '5 minutes, through a reload; `Too many signup attempts` meanwhile',
      code: [`${screens}/signup-lock.ts`, 'packages/contract/src/limits.ts'],
      tests: [
        [signup, 'locks for five minutes on a rate limit, says why, and unlocks by itself'],
        [signup, 'stays locked through a reload, and says so of an empty form too'],
      ],
    },
    {
      says: '`For security reasons, we limit the number of signup attempts. ...`',
      code: [`${screens}/signup-form.tsx`],
      tests: [[signupJourney, 'lock the form for five minutes, through a reload']],
    },
  ],
  'P4.7': [
    {
      says: 'Its own message, or `An unexpected error occurred. Please try again.`; `Signup failed`',
      code: [`${screens}/sign-up-failure.ts`],
      tests: [
        [signup, 'shows any other error in its own words, and Clear empties error and form'],
        [`${screens}/sign-up-failure.test.ts`, 'finds words for an error that has none'],
      ],
    },
    {
      says: '`Clear` empties the box and the form',
      code: [`${screens}/signup-form.tsx`],
      tests: [
        [signup, 'shows any other error in its own words, and Clear empties error and form'],
        [signupJourney, 'is told so, and Clear makes room for another'],
      ],
    },
  ],
  'P4.8': [
    {
      says: '`Welcome back`, its fields, `Signing in...`, the link to `/signup`',
      code: [`${screens}/login-form.tsx`, `${screens}/login-page.tsx`],
      tests: [
        [login, 'greets and links to sign-up'],
        [login, 'says that it is at work and lets no second press through'],
      ],
    },
    {
      says: '`Welcome back!`, `Welcome, Admin!`, and `/dashboard/user`',
      code: [`${screens}/use-login.ts`, `${screens}/signed-out-guard.tsx`],
      tests: [
        [login, 'welcomes back'],
        [login, 'welcomes an administrator as one'],
        [loginJourney, 'that are wrong are told until somebody types, the right ones welcome back'],
        [loginJourney, 'an administrator is welcomed as one on the way to the dashboard'],
      ],
    },
  ],
  'P4.9': [
    {
      says: '`Login failed. Please check your credentials.`, inline and as a toast, until somebody types',
      code: [`${screens}/use-login.ts`, `${screens}/login-form.tsx`],
      tests: [
        [login, 'says that the credentials are wrong, in place and as a toast, until somebody types'],
        [loginJourney, 'that are wrong are told until somebody types, the right ones welcome back'],
      ],
    },
    {
      says: '`Login failed` with what the server said',
      code: [`${screens}/use-login.ts`],
      tests: [
        [login, 'shows what the server said when it was something else'],
        [loginJourney, 'is quoted, and no password is blamed'],
      ],
    },
  ],
  'P4.10': [
    {
      says: 'The green notice, and `Email verified successfully`',
      code: [`${screens}/login-page.tsx`, `${screens}/mail-link.ts`],
      tests: [
        [login, 'shows the green notice to somebody whose address was just confirmed'],
        [
          `${screens}/guards.test.tsx`,
          'says that the address was verified, to those on their way to the dashboard too',
        ],
        [mails, 'a link opened in another browser confirms too, and says so there'],
      ],
    },
    {
      says: 'An error in the address suppresses both',
      code: [`${screens}/mail-link.ts`],
      tests: [
        [login, 'claims no success of a link that failed, even when its failure is old news'],
        [mails, 'a used link is told, with the way to another'],
      ],
    },
  ],
}
