import type { Coverage } from './statement.ts'

const auth = 'apps/server/src/wire/auth'
const here = `${auth}/providers`
const signIn = `${here}/sign-in.test.ts`
const whose = `${here}/whose-account.test.ts`
const linking = `${here}/linking.test.ts`
const flows = `${auth}/attacks/provider-flows.test.ts`
const cookie = `${auth}/attacks/flow-cookie.test.ts`
const answers = `${auth}/attacks/provider-answers.test.ts`
const forged = `${auth}/attacks/forged-id-tokens.test.ts`
const races = `${auth}/attacks/provider-races.postgres.test.ts`
const migration = 'db/migrations/platform/0016_provider_accounts.sql'
const flowSteps = 'db/migrations/platform/0017_provider_flows.sql'

/** P4: signing in through providers. */
export const providers: Coverage = {
  'P4.28': [
    {
      says: 'People sign up and in by the official client, with and without a verifier, and where the answer is posted',
      code: [
        `${here}/authorize.ts`,
        `${here}/callback.ts`,
        `${here}/upstream/oidc-provider.ts`,
        `${here}/upstream/github-provider.ts`,
      ],
      tests: [
        [signIn, 'makes an account by the official client, with what the provider says of the person'],
        [signIn, 'leads to the same account the next time, with what the provider says by then'],
        [signIn, 'gives the session behind the hash where the client has no verifier'],
        [signIn, 'takes an answer that the provider posts (%s)'],
        [signIn, 'knows people by their primary address alone'],
      ],
    },
    {
      says: 'Wishes are passed on, but nothing that is ours to say; what is too much is cut',
      code: [`${here}/read-provider-wish.ts`, `${here}/accounts/read-identity.ts`],
      tests: [
        [signIn, 'passes scopes and other wishes on, but none that are ours to say'],
        [signIn, 'takes the address from where the provider tells it, and cuts what is too much'],
      ],
    },
    {
      says: 'The provider’s tokens are given once; /settings lists the providers, and there are no others',
      code: [`${here}/flows/provider-tokens.ts`, `${auth}/endpoints/settings.ts`],
      tests: [
        [signIn, 'gives the provider’s own tokens once, with the session, and keeps none'],
        [signIn, 'is listed by /settings, and unknown to /authorize where there is none'],
      ],
    },
  ],
  'P4.29': [
    {
      says: 'An identity opens its own account, else that of its verified address, with nothing of what somebody unproven had set',
      code: [migration, `${here}/accounts/sign-in-by-identity.ts`],
      tests: [
        [whose, 'that of the verified address, which keeps its password where it was proven before'],
        [whose, 'with the address of somebody unproven, and nothing else of what was set there'],
        [whose, 'stays proven: a mailed link, later, clears nothing away'],
        [answers, 'goes, and so does what somebody unproven had linked'],
        [answers, 'goes with all that was under way: sessions, factors, numbers, changes, links'],
        [whose, 'never that of the same id at another provider, nor under another name of the same one'],
        [
          races,
          'somebody who comes by two providers and several windows for the first time gets one account',
        ],
      ],
    },
    {
      says: 'Else a new one, if sign-up is open and the address is not reserved; an invitation by its own address; nobody banned',
      code: [migration],
      tests: [
        [whose, 'none that is new where sign-up is closed, and the old ones all the same'],
        [answers, 'is what a reserved address never gets: nobody takes it through a provider'],
        [whose, 'that of an invitation, by the address that was invited'],
        [whose, 'none for a banned person'],
        [whose, 'none that was deleted, also while its row is kept'],
      ],
    },
    {
      says: 'An address that the provider has not verified finds nobody, and the answer does not say whether somebody has it',
      code: [migration, `${auth}/one-time/ask-to-confirm.ts`, `${auth}/accounts/is-of-provider.ts`],
      tests: [
        [answers, 'finds nobody’s account: email_verified %j'],
        [answers, 'finds none that waits for its proof either, and sends it nothing'],
        [answers, 'holds no place in an account that its owner asks for by %s'],
        [
          answers,
          'asked for again is worth no %s to whoever asked first, when its owner answers the mail that lies there',
        ],
        [answers, 'is not verified by what is said elsewhere than of the address itself'],
        [answers, 'is one that is written otherwise than by the case of A to Z'],
        [answers, 'is none: without an address nobody is signed up'],
        [whose, 'and has to be confirmed by mail where addresses are: then the provider opens it'],
        [whose, 'an unverified address is answered the same, whether or not somebody has it'],
        [signIn, 'does not take an address that GitHub has not verified for somebody’s'],
      ],
    },
  ],
  'P4.30': [
    {
      says: 'Good once, for five minutes, for the provider that it began with',
      code: [flowSteps, `${here}/flows/take-flow.ts`],
      tests: [
        [flows, 'has to be there, and ours'],
        [flows, 'counts once, also of two at the same moment'],
        [flows, 'is good for five minutes'],
        [flows, 'is not used up by whoever looks ahead'],
        [flows, 'is found out by who says it answers'],
        [flows, 'can’t end a flow of another with its own code'],
        [flows, 'gives no code that is good in another flow'],
        [races, 'two callbacks of one flow at the same moment: one is taken'],
      ],
    },
    {
      says: 'It ends for whoever has its verifier or in the browser that began it; nobody is made to end another one’s',
      code: [`${here}/flows/browser-cookie.ts`, `${here}/flows/end-flow.ts`],
      tests: [
        [signIn, 'shows a session only to whoever has the verifier of the flow'],
        [flows, 'gives no session in a browser that did not begin it, and stays for the one that did'],
        [flows, 'gives no session when its answer is posted there'],
        [
          cookie,
          'is this very host’s by https, out of reach of pages, and the same for all flows of the browser',
        ],
        [cookie, 'is taken from nobody who may set cookies beside us'],
        [flows, 'gives a code that is worth nothing there, with a verifier'],
        [flows, 'links nothing: the attacker’s wish ended by the victim (%s)'],
        [flows, 'links nothing: the attacker’s identity brought to the victim (%s)'],
      ],
    },
    {
      says: 'It leads only where links may lead',
      code: [`${auth}/one-time/redirect-rule.ts`],
      tests: [
        [flows, 'is never elsewhere than links may lead'],
        [
          flows,
          'takes nothing along to a provider that stands behind a hash: browsers do, from one redirect to the next',
        ],
      ],
    },
  ],
  'P4.31': [
    {
      says: 'What a provider refuses, and that it does not do its part, is told to the page that the sign-in leads to',
      code: [
        `${here}/flows/flow-redirect.ts`,
        `${here}/upstream/bounded-fetch.ts`,
        `${here}/read-refusal.ts`,
      ],
      tests: [
        [signIn, 'says what the provider refused, in the query and behind the hash'],
        [signIn, 'says what GitHub refused'],
        [flows, 'is told what a provider refused in its words, and nothing that breaks out of them'],
        [answers, 'is told so, where people come back to: %s'],
        [forged, 'opens nothing: %s'],
        [forged, 'opens nothing when it is signed %s, though it comes from the provider itself'],
        [forged, 'is looked at by the provider’s keys'],
        [forged, 'is looked at by the keys that the provider has by now, which one sign-in finds out'],
      ],
    },
    {
      says: 'No secret stands in a log, an address or an error; who goes and comes back is counted',
      code: [`${here}/flows/flow-redirect.ts`, `${auth}/limits/request-rates.ts`],
      tests: [
        [answers, 'stand in no log, no address and no error'],
        [answers, 'counts who goes and who comes back'],
      ],
    },
  ],
  'P4.32': [
    {
      says: 'A further identity counts when the page that asked shows its verifier, or in the browser that asked',
      code: [`${here}/authorize-linking.ts`, `${here}/accounts/link-identity.ts`, migration],
      tests: [
        [linking, 'is linked when the page that asked for it shows its verifier, and not before'],
        [linking, 'is linked in the browser that asked for it, where there is no verifier'],
        [linking, 'gives somebody anonymous an address'],
        [linking, 'gives somebody anonymous no address that somebody has, or nobody may have'],
        [answers, 'goes also when the owner’s own session links the identity that proves it'],
        [races, 'a code for a verifier is exchanged by one of six at once, and links once'],
      ],
    },
    {
      says: 'Not if it is somebody’s, once what opened the account was cleared away, or where that is switched off',
      code: [migration, `${here}/authorize-linking.ts`],
      tests: [
        [flows, 'links nothing once that very session has a second factor (%s)'],
        [flows, 'links nothing once the time of that session is over'],
        [linking, 'is refused where it is somebody’s, or the member’s already'],
        [flows, 'links nothing once what opened the account was cleared away'],
        [flows, 'links nothing once the session that asked for it was ended (%s)'],
        [linking, 'is linked by nobody where that is switched off, nor without a session'],
      ],
    },
  ],
}
