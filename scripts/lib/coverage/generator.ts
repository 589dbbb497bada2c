import type { Coverage } from './statement.ts'

/** P5 */
export const generator: Coverage = {
  'P5.11': [
    {
      says: 'For the testing account a link and a switch, and a reload after a second',
      code: [
        'apps/web/src/components/testing-banner.tsx',
        'apps/web/src/lib/testing-mode/use-testing-mode.ts',
      ],
      tests: [
        [
          'e2e/testing-account.desktop.spec.ts',
          'the testing account switches testing mode on and off on both pages',
        ],
      ],
    },
    {
      says: 'Others see nothing of it',
      code: ['apps/web/src/lib/testing-mode/use-testing-mode.ts'],
      tests: [
        ['e2e/testing-account.desktop.spec.ts', 'an ordinary user sees nothing of testing mode'],
        [
          'apps/web/src/lib/testing-mode/use-testing-mode.test.tsx',
          'is nothing to see for anybody but the testing account',
        ],
      ],
    },
  ],
}
