import { defineConfig, type OxlintOverride } from 'oxlint'
import { ZONES } from './scripts/lib/import-rules.ts'
import type { ImportZone } from './scripts/lib/import-rules/zone.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/testing/**', 'wire/test-wire/**', 'e2e/**']
const MADE_FOR_TESTS = [
  'test-models',
  'test-payments',
  'platform/testing',
  'wire/test-identity-providers',
  'wire/test-wire',
]
/** Further packages of this repository that the tests of a package import. */
const TEST_HELPERS: Record<string, string[]> = {
  'packages/llm-writer': ['!@firstline/test-models', '!@firstline/copywriter/testing'],
  'packages/test-models': ['!@firstline/copywriter'],
}
const READS_ENVIRONMENT = [
  'apps/server/src/config/**',
  'scripts/**',
  'bench/**',
  'packages/platform/src/testing/**',
  '**/*.config.ts',
  '**/scripts/**',
  '**/eval/**',
]

/** What only pages of a secure context have: a name of a local network over plain http is none. */
const SECURE_FEATURES: Record<string, string[]> = {
  crypto: ['randomUUID', 'subtle'],
  navigator: [
    'clipboard',
    'credentials',
    'locks',
    'mediaDevices',
    'serviceWorker',
    'share',
    'storage',
    'wakeLock',
  ],
}
const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']
const USE_STORAGE = 'It throws where cookies are blocked: use platform/storage.'
const GLOBALS = ['window', 'globalThis', 'self']

/** What a browser may lack or refuse has one home with a fallback. */
const RESTRICTED_IN_BROWSERS: OxlintOverride = {
  files: ['apps/web/src/**'],
  excludeFiles: [
    ...TESTS,
    'apps/web/src/platform/browser/copy-text.ts',
    'apps/web/src/platform/storage/text-storage.ts',
    'apps/web/src/ui/form.tsx',
  ],
  rules: {
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Read it in config.' },
      ...Object.entries(SECURE_FEATURES).flatMap(([object, names]) =>
        names.map((property) => ({
          object,
          property,
          message: 'It is missing on pages of plain http: use platform/browser.',
        })),
      ),
      ...GLOBALS.flatMap((object) =>
        STORAGES.map((property) => ({ object, property, message: USE_STORAGE })),
      ),
    ],
    'no-restricted-globals': [
      'error',
      ...STORAGES.map((name) => ({ name, message: USE_STORAGE })),
      { name: 'Notification', message: 'It is missing on pages of plain http.' },
    ],
    'react/forbid-elements': [
      'error',
      { forbid: [{ element: 'form', message: 'Use Form: it sends once and shows what is thrown.' }] },
    ],
  },
}

/**
 * One zone's rules. In tests the same rules hold, except that a test may use its package's `test/` and, in a package,
 * the packages made for tests.
 */
function dependencyRulesOf(zone: ImportZone): OxlintOverride[] {
  const patterns = [zone, ...(zone.also ?? [])].map(({ forbidden, message }) => ({
    group: forbidden,
    message,
  }))
  const testHelpers = { group: ['#test/**', '**/test/**'], message: 'Only tests may use test helpers.' }
  const testServers = {
    group: MADE_FOR_TESTS.flatMap((name) => [
      `@firstline/${name}`,
      `@firstline/${name}/**`,
      `**/${name.replace(/^wire\//, '')}/**`,
    ]),
    message:
      'Test servers and test engines are for development, tests and benchmarks; the product must not import them.',
  }
  const isServer = zone.folder.startsWith('apps/server')
  return [
    {
      files: [`${zone.folder}/**`],
      excludeFiles: [...(zone.except ?? []), ...TESTS],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [...patterns, testServers, ...(isServer ? [testHelpers] : [])] },
        ],
      },
    },
    {
      files: TESTS.map((pattern) => `${zone.folder}/${pattern}`),
      excludeFiles: zone.except ?? [],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: patterns.map(({ group, message }) => ({
              group: [...group, ...allowedInTests(zone)],
              message,
            })),
          },
        ],
      },
    },
  ]
}

function allowedInTests({ folder }: ImportZone): string[] {
  if (folder === 'apps/web/src/ui') return ['!#domains/*/testing/**']
  if (!/^(packages|wire)\//.test(folder)) return []
  return [
    ...(TEST_HELPERS[folder] ?? []),
    '!vitest',
    '!fast-check',
    '!node:*',
    '!@firstline/contract/**',
    ...MADE_FOR_TESTS.flatMap((name) => [`!@firstline/${name}`, `!@firstline/${name}/**`]),
  ]
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
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // A query by role or text throws when it finds nothing: it asserts.
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', '**.expect*', '**.says', '**.getBy*', '**.findBy*'] },
    ],
    // Off, each because it complains of code that is right.
    'no-control-regex': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/prefer-string-starts-ends-with': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': 'off',
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
    {
      files: ['scripts/**', 'bench/**', '**/scripts/**', '**/eval/**', ...TESTS],
      rules: { 'no-console': 'off' },
    },
    { files: TESTS, rules: { 'typescript/no-implied-eval': 'off', 'typescript/only-throw-error': 'off' } },
    // A fixture of Playwright says by its first parameter which others it needs.
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    {
      // The tools these are written for read the default export.
      files: [
        '**/*.config.ts',
        '**/*-setup.ts',
        '{scripts/lib,e2e/support}/*-reporter.ts',
        'apps/web/src/routes.ts',
        // React.lazy and the router want default exports.
        'apps/web/src/**/*.tsx',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    RESTRICTED_IN_BROWSERS,
    ...ZONES.flatMap(dependencyRulesOf),
  ],
})
