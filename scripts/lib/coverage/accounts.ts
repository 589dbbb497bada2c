import type { Coverage } from './statement.ts'

/** P4 */
export const accounts: Coverage = {
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
}
