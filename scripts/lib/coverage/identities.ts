import type { Coverage } from './statement.ts'

const providers = 'apps/server/src/wire/auth/providers'
const tokens = `${providers}/id-tokens`
const grant = `${tokens}/id-token-grant.test.ts`
const linking = `${tokens}/link-by-id-token.test.ts`
const unlinking = `${providers}/unlink-identity.test.ts`
const attacks = 'apps/server/src/wire/auth/attacks/forged-id-tokens.test.ts'
const steps = 'db/migrations/platform/0021_identities.sql'
const verify = `${tokens}/verify-id-token.ts`

/** P4: ID tokens that apps got themselves, and ways in that are taken away. */
export const identities: Coverage = {
  'P4.52': [
    {
      says: 'An app signs in with an ID token that it got from a provider itself',
      code: [`${tokens}/id-token-grant.ts`],
      tests: [
        [grant, 'makes an account, and finds it again, as the way through the browser does'],
        [grant, 'finds the provider by issuer and client as well'],
        [grant, 'says in the shape of OAuth what is wrong: %s'],
      ],
    },
    {
      says: 'Or adds that way in for somebody who is signed in, in the same session, with the second factor shown',
      code: [`${tokens}/link-here.ts`, steps],
      tests: [
        [linking, 'is linked to the member who asks, in the session that asks'],
        [linking, 'takes the second factor of who has one, and what it raised stays raised'],
        [linking, 'is refused where it is the member’s already, or somebody else’s'],
        [attacks, 'links its account to nobody else’s: not one that is somebody’s already'],
      ],
    },
    {
      says: 'Signed by a key of the provider, whatever the token names',
      code: [verify, `${tokens}/issuer-keys.ts`],
      tests: [
        [attacks, 'with the key in its header'],
        [attacks, 'by the public key as a secret'],
        [attacks, 'have nobody asked but the provider, whatever they name'],
        [attacks, 'of an issuer who writes himself %s'],
      ],
    },
    {
      says: 'For ids of this installation and nobody else, within its time and a day',
      code: [verify],
      tests: [
        [attacks, 'for us and another, asked for by us'],
        [attacks, 'for us, asked for by another'],
        [attacks, 'that has expired'],
        [attacks, 'of the day before yesterday that has not expired'],
      ],
    },
    {
      says: 'With the nonce its app made, once, and with its own access token',
      code: [verify, `${tokens}/spend-id-token.ts`],
      tests: [
        [grant, 'takes the nonce that the token holds the hash of, once'],
        [attacks, 'counts for nobody who does not have its nonce'],
        [attacks, 'counts once with its nonce, also when both come at the same moment'],
        [attacks, 'does not count with another access token than its own'],
      ],
    },
    {
      says: 'Unknown keys are asked for at most once a minute',
      code: [`${tokens}/issuer-keys.ts`],
      tests: [
        [
          grant,
          'are asked for once, again for a key that is new, and no more than once a minute for one that is none',
        ],
        [
          grant,
          'do for a while when the provider is down, and a provider that tells none at all is said to be away',
        ],
      ],
    },
    {
      says: 'An address that the provider has not verified leads into nobody’s account',
      code: ['db/migrations/platform/0016_provider_accounts.sql'],
      tests: [[attacks, 'leads into nobody’s account, and tells of none: %j']],
    },
  ],
  'P4.53': [
    {
      says: 'A member takes a way in away, but never the last one that lets in',
      code: [`${providers}/unlink-identity.ts`, steps],
      tests: [
        [unlinking, 'leaves the others, and the provider’s account opens this one no longer'],
        [unlinking, 'is refused for the last one that lets in'],
        [unlinking, 'of two at once leaves one, also where an address lets in by its password alone: %s'],
        [unlinking, 'is refused for what is nobody’s, somebody else’s, or no id'],
      ],
    },
    {
      says: 'Every other session ends, and so does what was under way',
      code: [steps],
      tests: [[unlinking, 'ends every other session, and sign-ins that are under way']],
    },
    {
      says: 'The address then is one that was proven and is nobody else’s, or the way stays; the password is gone',
      code: [steps],
      tests: [
        [
          unlinking,
          'takes the password with it when it was the way by mail; the address moves to one that is proven',
        ],
        [unlinking, 'leaves an address proven that a mail had proven'],
        [unlinking, 'never leaves the account an address %s'],
        [unlinking, 'nor one that is somebody else’s, or the installation’s'],
      ],
    },
    {
      says: 'A second factor must have been shown',
      code: ['apps/server/src/wire/auth/sessions/require-raised.ts', steps],
      tests: [[unlinking, 'takes the second factor of who has one']],
    },
    {
      says: 'The owner is told by mail of a way in that was added or taken away',
      code: ['apps/server/src/wire/auth/one-time/notices.ts'],
      tests: [
        [linking, 'is linked to the member who asks, in the session that asks'],
        [grant, 'finds the account whose proven address it is, and tells its owner'],
        [unlinking, 'leaves the others, and the provider’s account opens this one no longer'],
      ],
    },
  ],
}
