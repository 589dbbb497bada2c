import type { Coverage } from './statement.ts'

/** P1 */
export const addresses: Coverage = {
  'P1.1': [
    {
      says: '`/` is open to everyone',
      code: ['apps/web/src/routes.ts'],
      tests: [['e2e/public-pages.spec.ts', 'the landing page can be read and leads on']],
    },
  ],
  'P1.7': [
    {
      says: 'The pages of a checkout are open to everyone',
      code: ['apps/web/src/routes.ts'],
      tests: [['e2e/payment.desktop.spec.ts', 'the pages of a checkout say where one is, to anybody']],
    },
  ],
}
