import type { Coverage } from './statement.ts'

const wire = 'apps/server/src/wire/auth/captcha'
const calls = `${wire}/captcha.embedded.test.ts`
const attacks = 'apps/server/src/wire/auth/attacks/captcha.embedded.test.ts'
const place = 'apps/web/src/components/captcha'
const placed = `${place}/use-captcha.test.tsx`
const journeys = 'e2e/captcha.desktop.spec.ts'

/** P4: what only people may do. */
export const captcha: Coverage = {
  'P4.40': [
    {
      says: 'A token at every door, good once and earned on this site; before anything is looked up',
      code: [`${wire}/require-person.ts`, `${wire}/create-captcha.ts`],
      tests: [
        [attacks, '%s needs a token, good for once'],
        [attacks, 'a token of another site is none, and one that names no site is taken'],
        [attacks, 'whoever asked too often is refused before the provider is asked'],
        [calls, 'goes the whole way of an account with `captchaToken`'],
      ],
    },
    {
      says: 'The service key needs none',
      code: [`${wire}/require-person.ts`],
      tests: [
        [attacks, 'the service key is a program’s by right; no other key and no member is'],
        [calls, 'needs none with the service key'],
      ],
    },
    {
      says: 'While the provider does not answer, refused with 503 or let in',
      code: [`${wire}/ask-provider.ts`],
      tests: [
        [attacks, '%s: nobody gets in, or everybody where that was chosen'],
        [attacks, 'silent: is waited for five seconds'],
        [attacks, 'is logged once a minute, without the secret or a token'],
      ],
    },
  ],
  'P4.41': [
    {
      says: 'Above the button, in the colours of the page; nothing moves when it comes',
      code: [`${place}/captcha-place.tsx`, 'apps/web/src/styles/parts.css'],
      tests: [
        [journeys, 'a form that is sent before the check is done waits for it, and nothing moves'],
        [placed, 'is drawn anew when the page turns dark'],
      ],
    },
    {
      says: 'A form that is sent before it is done waits for it',
      code: [`${place}/use-captcha.tsx`],
      tests: [
        [journeys, 'a form that is sent before the check is done waits for it, and nothing moves'],
        [placed, 'of %s gives each call a token of its own'],
      ],
    },
    {
      says: 'Refused, expired and not loaded',
      code: [`${place}/captcha-place.tsx`, 'apps/web/src/lib/auth/mail-answer.ts'],
      tests: [
        [journeys, 'a check that is refused is done once more, with what was typed'],
        [journeys, 'a check that could not be loaded says so, and can be loaded again'],
        [placed, 'of %s says that it has expired'],
        [placed, 'of %s can be loaded again'],
      ],
    },
    {
      says: 'Where there is no captcha nothing of it is fetched',
      code: [`${place}/captcha-place.tsx`, 'apps/server/src/pages/fill-page.ts'],
      tests: [
        [placed, 'is not there where nobody is asked'],
        [journeys, 'where there is none, nothing of it is fetched'],
        ['apps/server/src/pages/pages.test.ts', 'lets in what the captcha needs, %s, and nothing else'],
      ],
    },
  ],
}
