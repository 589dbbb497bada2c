import type { Coverage } from './statement.ts'

const sso = 'apps/server/src/wire/auth/single-sign-on'
const signIn = `${sso}/sign-in.test.ts`
const providers = `${sso}/providers/providers.test.ts`
const fetched = `${sso}/metadata/fetch-metadata.embedded.test.ts`
const answers = 'apps/server/src/wire/auth/attacks/saml-answers.embedded.test.ts'
const attacks = 'apps/server/src/wire/auth/attacks/single-sign-on.test.ts'
const migration = 'db/migrations/platform/0019_single_sign_on.sql'

/** P4: signing in by a company’s identity provider. */
export const singleSignOn: Coverage = {
  'P4.33': [
    {
      says: 'The provider is found by the domain of the address, whole and in whichever case, or by its id; an unknown one is told so',
      code: [`${sso}/sign-in/begin-sign-in.ts`, `${sso}/providers/sso-domain.ts`],
      tests: [
        [signIn, 'signs somebody in by the address’s domain, and ends in the browser that began (PKCE)'],
        [
          signIn,
          'signs the same person in to the same account, by the provider’s id and by a cookie (implicit)',
        ],
        [signIn, 'says when a company is not known here, or two things are asked for at once'],
        [signIn, 'is refused before anything else where it is off'],
        [
          'e2e/single-sign-on.desktop.spec.ts',
          'somebody signs in by their company’s page, and is told when they turn back there',
        ],
      ],
    },
    {
      says: 'It ends in the browser that began it, once, within five minutes',
      code: [`${sso}/sign-in/end-sign-in.ts`, `${sso}/sign-in/take-answer.ts`, migration],
      tests: [
        [attacks, 'without a verifier ends only in the browser that began it'],
        [
          'e2e/single-sign-on.desktop.spec.ts',
          'without a verifier the cookie of the browser that began comes back with it from another site',
        ],
        [attacks, 'is ended by one answer, once, however often it is brought'],
        [attacks, 'takes no assertion that another one has taken'],
        [answers, 'are refused too early and too late'],
      ],
    },
    {
      says: 'Only an answer counts that the provider signed for this site and this sign-in',
      code: [
        `${sso}/answers/verify-answer.ts`,
        `${sso}/answers/require-plain-answer.ts`,
        `${sso}/answers/read-assertion.ts`,
        `${sso}/xml/read-xml.ts`,
      ],
      tests: [
        [answers, 'are refused unsigned, with the signature cut out, or changed after they were signed'],
        [answers, 'are refused when a good signature is wrapped around something else'],
        [answers, 'are refused with anything that reads in two ways: comments, CDATA, instructions'],
        [answers, 'are refused before anything grows: document types, entities, depth, length'],
        [providers, 'count until their certificate expires'],
        [answers, 'are refused for another audience or another address'],
        [answers, 'are refused unasked, for another question, or brought to another sign-in'],
        [attacks, 'that began with one provider is not ended by another'],
      ],
    },
  ],
  'P4.34': [
    {
      says: 'An account of their own, never found by an address; a member with the same address keeps theirs apart',
      code: [`${sso}/answers/read-person.ts`, 'db/migrations/platform/0016_provider_accounts.sql'],
      tests: [
        [attacks, 'opens no account of a member with the same address, nor is found by it'],
        [attacks, 'is about its own names: the same name at another provider is somebody else'],
        [attacks, 'of one person twice at once makes one account'],
      ],
    },
    {
      says: 'A company vouches for addresses of its own domains alone, and for none that has rights',
      code: [`${sso}/sign-in/take-answer.ts`],
      tests: [
        [attacks, 'is about its own domains alone, also later'],
        [attacks, 'gives nobody an address whose account has rights by it'],
        [
          attacks,
          'a domain that is moved to another provider takes none of its people along, nor leaves them a way in',
        ],
      ],
    },
    {
      says: 'Address and password are the company’s, and the address follows it',
      code: [migration, 'apps/server/src/wire/auth/endpoints/update-user.ts'],
      tests: [
        [attacks, 'leaves address and password to the company'],
        [signIn, 'follows what the provider says of its people by now'],
      ],
    },
  ],
  'P4.35': [
    {
      says: 'The service key adds, changes and deletes providers; what is wrong is said with its field',
      code: [`${sso}/providers/save-provider.ts`, `${sso}/providers/read-sso-provider-wish.ts`],
      tests: [
        [providers, 'are made, shown, changed and deleted by the service key'],
        [providers, 'are nobody’s business but the service key’s'],
        [providers, 'are refused with words about the field that is wrong'],
        [providers, 'change their key by new metadata: the old one no longer counts'],
      ],
    },
    {
      says: 'Metadata are text, or come from a public https address',
      code: [`${sso}/metadata/fetch-metadata.ts`, `${sso}/metadata/read-metadata.ts`],
      tests: [
        [fetched, 'metadata are fetched from their address, and again when that is given again'],
        [fetched, 'nothing is fetched from this machine or its network'],
      ],
    },
    {
      says: 'No two share an entity id or a domain',
      code: [migration],
      tests: [[providers, 'share neither a name nor a domain, and stay who they are']],
    },
    {
      says: 'Deleting one signs its people out and keeps their accounts',
      code: [migration],
      tests: [
        [attacks, 'a provider that is deleted signs nobody in, and its people are signed out'],
        [attacks, 'a provider that is deleted while its people come back lets nobody in, known or new'],
      ],
    },
  ],
}
