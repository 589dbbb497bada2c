import { defineConfig, type OxlintOverride } from 'oxlint'
import { ZONES, type Zone } from './scripts/lib/arrows.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/testing/**', 'e2e/**']
const READS_ENVIRONMENT = [
  'apps/server/src/config/**',
  'scripts/**',
  'bench/**',
  '**/*.config.ts',
  '**/scripts/**',
]

/** One zone's rule. In tests the same arrows hold, except that a test may use its package's `test/`. */
function arrowsOf(zone: Zone): OxlintOverride[] {
  const patterns = [zone, ...(zone.also ?? [])].map(({ forbidden, message }) => ({
    group: forbidden,
    message,
  }))
  const testHelpers = { group: ['#test/**', '**/test/**'], message: 'Only tests may use test helpers.' }
  const isServer = zone.folder.startsWith('apps/server')
  return [
    {
      files: [`${zone.folder}/**`],
      excludeFiles: [...(zone.except ?? []), ...TESTS],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: isServer ? [...patterns, testHelpers] : patterns },
        ] as const,
      },
    },
    {
      files: TESTS.map((pattern) => `${zone.folder}/${pattern}`),
      excludeFiles: zone.except ?? [],
      rules: { 'no-restricted-imports': ['error', { patterns: patternsOfTests(zone) }] },
    },
  ]
}

function patternsOfTests(zone: Zone) {
  const isLibrary = zone.folder.startsWith('packages/')
  const extra = isLibrary ? ['!vitest', '!fast-check', '!node:*', '!@firstline/contract/**'] : []
  return [zone, ...(zone.also ?? [])].map(({ forbidden, message }) => ({
    group: [...forbidden.filter((pattern) => !pattern.startsWith('#test')), ...extra],
    message,
  }))
}

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'node',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'no-console': 'error',
    'no-empty': 'error',
    'no-var': 'error',
    'no-param-reassign': 'error',
    'no-throw-literal': 'error',
    'no-else-return': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'import/no-duplicates': 'error',
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Read it in config.' },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unnecessary-type-assertion': 'error',
    // Off, each because it complains of code that is right.
    'no-control-regex': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'import/no-unassigned-import': 'off',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-identical-title': 'error',
  },
  overrides: [
    {
      files: READS_ENVIRONMENT.concat(TESTS),
      rules: { 'node/no-process-env': 'off', 'no-restricted-properties': 'off' },
    },
    { files: ['scripts/**', 'bench/**', '**/scripts/**'], rules: { 'no-console': 'off' } },
    {
      // Their tools read the default export.
      files: ['**/*.config.ts', 'apps/web/src/routes/**', 'apps/web/src/routes.ts', 'apps/web/src/root.tsx'],
      rules: { 'import/no-default-export': 'off' },
    },
    ...ZONES.flatMap(arrowsOf),
  ],
})
