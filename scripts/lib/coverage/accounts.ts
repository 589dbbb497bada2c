import type { Coverage } from './statement.ts'

const screens = 'apps/web/src/features/auth'
const signup = `${screens}/signup-page.test.tsx`
const login = `${screens}/login-page.test.tsx`
const address = `${screens}/address-page.test.tsx`
const mails = 'e2e/confirmation.desktop.spec.ts'
const journeys = 'e2e/accounts.desktop.spec.ts'
const own = 'apps/web/src/features/account'
const ownTest = `${own}/account-page.test.tsx`
const passwordTest = `${own}/new-password-page.test.tsx`
const auth = 'apps/web/src/lib/auth'
const provider = `${auth}/auth-provider.test.tsx`
const library = `${auth}/client-library.test.ts`
const wire = 'apps/server/src/wire/auth/endpoints'

/** P4, from its mails on. P4.11 is planned. */
export const accounts: Coverage = {
  'P4.12': [
    {
      says: 'The code that stands in the mail beside the link',
      code: ['apps/web/src/components/code-form.tsx', `${screens}/use-code.ts`],
      tests: [
        [signup, 'takes the code from the mail as well as the link'],
        [mails, 'the code from the mail confirms as well'],
        [journeys, 'a code from a mail signs in like its link, and a wrong one is told'],
      ],
    },
    {
      says: '`Send it again` rests for a minute, or as long as the server says',
      code: ['apps/web/src/components/resend.tsx', `${auth}/mail-answer.ts`],
      tests: [
        [signup, 'sends the link again when it is time, and says when that is'],
        [signup, 'waits for the mail that went out moments ago'],
        [`${auth}/mail-answer.test.ts`, 'takes the time to wait from the server'],
      ],
    },
    {
      says: 'It outlasts a reload; `Use another address`',
      code: [`${screens}/mail-request.ts`],
      tests: [[signup, 'still waits for the mail after a reload, until told otherwise']],
    },
  ],
  'P4.13': [
    {
      says: 'An unconfirmed address is told so, with `Send a new link`',
      code: [`${screens}/login-form.tsx`, `${screens}/use-mail.ts`],
      tests: [
        [login, 'sends another link to an address that was never confirmed, and waits for it'],
        [mails, 'is told at sign-in, with the way to another link'],
        [`${wire}/token-password.test.ts`, 'asks for confirmation only after the password was right'],
      ],
    },
  ],
  'P4.14': [
    {
      says: 'The same answer whether the address is known or not',
      code: [`${screens}/forgot-password-page.tsx`, `${wire}/recover.ts`],
      tests: [
        [address, 'says the same whether the address is known or not'],
        [journeys, 'gets the same answer, and no mail'],
        [`${wire}/recover.test.ts`, 'answers alike whether or not somebody has the address'],
      ],
    },
    {
      says: 'What comes when the page wakes moves nothing that is pressed',
      code: ['apps/web/src/features/auth/address-page.tsx'],
      tests: [['e2e/accounts.spec.ts', 'the notice of where mails are comes without moving the button']],
    },
    {
      says: 'The link leads to `/new-password`; the code is typed where it was asked for',
      code: [`${screens}/forgot-password-page.tsx`, `${auth}/auth-calls.ts`],
      tests: [
        ['e2e/accounts.spec.ts', 'a forgotten password is replaced by a link that works once'],
        [address, 'takes the code of a mail that went to another device'],
      ],
    },
  ],
  'P4.15': [
    {
      says: 'A new password, and all other devices signed out',
      code: [`${own}/new-password-page.tsx`, `${wire}/update-user.ts`],
      tests: [
        [passwordTest, 'sets the password, says what became of other devices, and goes on'],
        [`${wire}/user.test.ts`, 'changes the password and ends every other session'],
      ],
    },
    {
      says: 'Too short, too weak or the one of before is said at the field',
      code: [`${own}/use-change-password.ts`, `${own}/password-form.tsx`],
      tests: [
        [passwordTest, 'says at the field that it is the password of before'],
        [passwordTest, 'wants the same password twice'],
        [
          `${wire}/user.test.ts`,
          'refuses the same password, a weak one, and what only administrators may set',
        ],
      ],
    },
  ],
  'P4.16': [
    {
      says: 'A link and a code that sign in without a password',
      code: [`${screens}/sign-in-link-page.tsx`],
      tests: [
        [journeys, 'a sign-in link signs in here, and nowhere but in the browser that asked'],
        [address, 'greets whoever types the code'],
      ],
    },
    {
      says: 'It makes no accounts, and answers the same for all',
      code: [`${auth}/auth-calls.ts`, `${auth}/mail-answer.ts`],
      tests: [
        [journeys, 'gets the same answer, and no mail'],
        [`${auth}/mail-answer.test.ts`, 'says the same of an address without an account'],
        [`${wire}/otp.test.ts`, 'makes no account when none is wanted'],
      ],
    },
  ],
  'P4.17': [
    {
      says: 'Expired, used, or opened elsewhere: in our own words, with the way to a new one',
      code: [`${auth}/link-problem.ts`],
      tests: [
        [login, 'says that a link has expired in its own words, and offers a new one'],
        [address, 'says that a link was opened in another browser than the one that asked for it'],
        [passwordTest, 'says why a link did not work, and leads to a new one'],
        [journeys, 'hears of a link that failed, and of no success'],
      ],
    },
    {
      says: 'Codes, tokens and errors leave the address bar',
      code: [`${auth}/landing.ts`],
      tests: [
        [`${auth}/landing.test.ts`, 'takes codes and errors out and leaves the rest'],
        [journeys, 'an error in an address is told in our words, and taken out of it'],
      ],
    },
    {
      says: 'A link that ends on the landing page is handed on to `/login`',
      code: ['apps/web/src/lib/early-script.ts'],
      tests: [
        [
          'apps/web/src/lib/early-script.test.ts',
          'hands on to the login screen what a link brought to the landing page',
        ],
        [journeys, 'an error in an address is told in our words, and taken out of it'],
      ],
    },
  ],
  'P4.18': [
    {
      says: '`/admin-login` leads administrators to their area, others to their dashboard',
      code: [`${screens}/admin-login-page.tsx`, `${screens}/admin-login-guard.tsx`],
      tests: [
        [`${screens}/admin-guard.test.tsx`, 'asks for email and password'],
        [`${screens}/admin-guard.test.tsx`, 'leads others to their dashboard, when it is known who they are'],
        [mails, 'administrators have a way in of their own'],
      ],
    },
  ],
  'P4.19': [
    {
      says: 'An installation that sends no mail says so, with its outbox or the support address',
      code: [`${screens}/mail-whereabouts.tsx`],
      tests: [
        [address, 'leads to the outbox where mails stay on this machine'],
        [address, 'says whom to write to where no mail is sent'],
        [
          'apps/server/src/pages/outbox.test.ts',
          'is told of by /config.json, so that the app can lead to it',
        ],
      ],
    },
    {
      says: 'One that takes no new accounts says so on `/signup`',
      code: [`${screens}/signup-page.tsx`, 'apps/server/src/wire/auth/accounts/require-signup-open.ts'],
      tests: [
        [signup, 'says so where sign-up is closed'],
        [`${wire}/signup.test.ts`, 'lets nobody in while sign-up is closed'],
      ],
    },
  ],
  'P4.20': [
    {
      says: 'An address changes when both mails were answered, by links or codes',
      code: [`${own}/email-part.tsx`, `${own}/use-change-code.ts`],
      tests: [
        [journeys, 'an address changes when both mails were answered'],
        [journeys, 'an address changes by the codes of both mails, and every browser learns of it'],
        [ownTest, 'takes the codes of both mails, and says which one is still open'],
        [`${wire}/verify.test.ts`, 'asks for the other half first, whichever comes first'],
      ],
    },
    {
      says: 'Until then the change is shown as waiting',
      code: [`${own}/pending-email.tsx`],
      tests: [
        [ownTest, 'shows what is pending, to both addresses'],
        [journeys, 'a browser without a session says what became of a change of address'],
      ],
    },
    {
      says: 'Taken, or the same: said at the field',
      code: [`${own}/email-form.tsx`],
      tests: [[ownTest, 'says at the field that the address is taken, or the same']],
    },
  ],
  'P4.21': [
    {
      says: 'A new password, or the first one; other devices are signed out',
      code: [`${own}/password-part.tsx`, `${own}/use-change-password.ts`],
      tests: [
        [journeys, 'a new password signs other devices out, and this one stays'],
        [ownTest, 'lets somebody who has none set the first'],
      ],
    },
    {
      says: 'A code from a mail only when the server wants one',
      code: [`${own}/password-form.tsx`, `${wire}/reauthenticate.ts`],
      tests: [[passwordTest, 'asks for a code from a mail only when the server wants one']],
    },
  ],
  'P4.22': [
    {
      says: 'Where one is signed in, and `This one`',
      code: [`${own}/sessions-part.tsx`, `${own}/describe-device.ts`],
      tests: [
        [ownTest, 'says where one is signed in, and which of these is here'],
        [`${own}/describe-device.test.ts`, 'tells browsers apart that all call themselves Chrome and Safari'],
        [
          'apps/server/src/product/account/sessions-function.test.ts',
          'lists where somebody is signed in, the last used first',
        ],
      ],
    },
    {
      says: 'One, everywhere else, or everywhere',
      code: [`${own}/use-end-sessions.ts`],
      tests: [
        [ownTest, 'signs one out'],
        [ownTest, 'signs all others out'],
        [ownTest, 'asks before it signs out everywhere, and then goes home'],
        [journeys, 'one sees where one is signed in, and ends it'],
      ],
    },
  ],
  'P4.23': [
    {
      says: 'Signing in or out shows in the other tabs',
      code: [`${auth}/auth-store.ts`, `${auth}/signed-out-elsewhere.ts`],
      tests: [
        [journeys, 'signing out in one tab shows in the others, as does signing in'],
        [provider, 'takes a session that another tab left on purpose for left, without a word'],
      ],
    },
    {
      says: 'A session ended elsewhere is noticed, asked at most every 30 seconds: `You have been signed out`',
      code: [`${auth}/watch-session.ts`, `${auth}/lost-session.ts`],
      tests: [
        [provider, 'notices a session that was ended elsewhere, and says so'],
        [provider, 'asks again when somebody comes back to the tab, but not each time'],
        [journeys, 'a session that was ended elsewhere is noticed on coming back'],
      ],
    },
  ],
  'P4.24': [
    {
      says: 'A button shows what is typed, and the form is sent with it hidden',
      code: ['apps/web/src/components/password-input.tsx'],
      tests: [
        [
          'apps/web/src/components/password-input.test.tsx',
          'shows what is typed for as long as its button is pressed',
        ],
        ['apps/web/src/components/password-input.test.tsx', 'is sent as a password'],
      ],
    },
  ],
  'P4.25': [
    {
      says: 'Unknown at first; then the stored session, and every change of it',
      code: [`${auth}/auth-store.ts`, `${auth}/auth-provider.tsx`],
      tests: [
        [provider, 'is loading at first and then knows that nobody is signed in'],
        [provider, 'finds the session of an earlier visit and reads the profile'],
        [provider, 'forgets user and profile when signed out'],
      ],
    },
    {
      says: 'A profile that is missing is made; without the table there is none; else the reason is kept',
      code: [`${auth}/profile-query.ts`],
      tests: [
        [provider, 'creates the profile that a user does not have yet, naming only whose it is'],
        [provider, 'goes on without a profile where the table is missing'],
        [provider, 'keeps why the profile could not be read, and fails a refresh with it'],
        [provider, 'reads the profile anew when asked to'],
      ],
    },
    {
      says: "Administrators are known by the profile's role; no trial is active, no days remain",
      code: [`${auth}/auth-provider.tsx`],
      tests: [
        [provider, 'signs in, and tells whether it was an administrator'],
        [provider, 'finds the session of an earlier visit and reads the profile'],
      ],
    },
  ],
  'P4.26': [
    {
      says: 'Refreshed when it nears its end',
      code: ['apps/web/src/lib/supabase.ts', `${wire}/token-refresh.ts`],
      tests: [
        [library, 'is refreshed when it is near its end'],
        [`${wire}/token-refresh.test.ts`, 'rotates the token within the same session'],
      ],
    },
    {
      says: 'Forgotten when the server refuses to refresh it',
      code: ['apps/web/src/lib/supabase.ts'],
      tests: [[library, 'is forgotten when the server refuses to refresh it']],
    },
  ],
  'P4.27': [
    {
      says: '`You must provide either an email or phone number and a password`, and without the password',
      code: ['apps/web/src/lib/supabase.ts'],
      tests: [[library, 'wants an address or a number']],
    },
    {
      says: '`Not a valid PKCE flow url.`, `No session defined in URL`; the description of an error in an address',
      code: ['apps/web/src/lib/supabase.ts'],
      tests: [
        [library, 'takes no session that stands in an address'],
        [library, 'wants all of a session where it takes one from an address'],
        [library, 'raises an error in an address with its description'],
      ],
    },
    {
      says: '`Invalid JWT signature`; without a key the server is asked',
      code: ['apps/web/src/lib/supabase.ts', `${wire}/jwks.ts`],
      tests: [[library, 'knows a signature that does not hold, and asks the server where it has no key']],
    },
  ],
}
