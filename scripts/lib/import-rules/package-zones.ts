import { noEnvironment, serverNotWeb, type ImportZone } from './zone.ts'

const noInputOrOutput = {
  forbidden: [
    'pg',
    'hono',
    'hono/**',
    '@hono/**',
    '@electric-sql/**',
    'react',
    'node:http',
    'node:https',
    'node:http2',
    'node:net',
    'node:tls',
    'node:dns',
    'node:dns/**',
    'node:fs',
    'node:fs/**',
    'node:child_process',
    'node:worker_threads',
  ],
  message:
    'The writers import no database, HTTP framework, network or file: what they need is passed to them.',
}

/** Modules of platform and wire that import nothing and need no Node. */
const BROWSER_MODULES = [
  '@firstline/platform/error-codes',
  '@firstline/platform/ssrf-guard/fetch-limits',
  '@firstline/wire/auth/account-rules',
  '@firstline/wire/auth/kept-days',
  '@firstline/wire/auth/oauth/no-address',
  '@firstline/wire/realtime/end-reasons',
]

/** What the server is built on, each part with the parts that it may import. */
const PARTS: Record<string, readonly string[]> = {
  platform: [],
  'local-model': ['platform'],
  'wire/gateway': ['platform'],
  'wire/auth': ['platform', 'wire/gateway'],
  'wire/rest': ['platform', 'wire/gateway'],
  'wire/realtime': ['platform', 'wire/gateway'],
  'wire/functions': ['platform', 'wire/gateway'],
}

function partZone(name: string, allowed: readonly string[]): ImportZone {
  const folder = name.startsWith('wire/') ? name : `packages/${name}/src`
  const others = ['contract', ...Object.keys(PARTS)].filter((other) => other !== name)
  const refused = others.filter((other) => !allowed.includes(other))
  return {
    folder,
    forbidden: [
      '@firstline/*',
      '@firstline/*/**',
      ...[name, ...allowed].flatMap((other) => [`!@firstline/${other}`, `!@firstline/${other}/**`]),
      ...['platform', 'local-model', 'contract'].map((other) => `**/${other}/src/**`),
      ...refused.map((other) => `../**/${other.replace(/^wire\//, '')}/**`),
      '#server/**',
      '**/apps/**',
    ],
    message:
      allowed.length === 0
        ? `@firstline/${name} imports nothing else of this repository.`
        : `@firstline/${name} imports ${allowed.join(', ')} by their exports, and nothing else of this repository.`,
    also: [serverNotWeb, noEnvironment],
    refuses: [
      ...refused.map((other): [string, string] => [`${folder}/planted.ts`, `@firstline/${other}`]),
      [`${folder}/planted.ts`, `../../platform/src/index.ts`],
      [`${folder}/deep/planted.ts`, '../../../apps/server/src/app.ts'],
      [`${folder}/planted.ts`, '@firstline/copywriter'],
      [`${folder}/planted.ts`, 'react'],
      [`${folder}/planted.ts`, 'node:process'],
      [`${folder}/planted.ts`, '@firstline/wire/test-identity-providers'],
    ],
    allows: [
      ...allowed.map((other): [string, string] => [`${folder}/planted.ts`, `@firstline/${other}/clock`]),
      [`${folder}/planted.test.ts`, '@firstline/platform/testing'],
      [`${folder}/deep/planted.ts`, '../planted-too.ts'],
    ],
  }
}

export const PACKAGE_ZONES: ImportZone[] = [
  {
    folder: 'packages/contract',
    forbidden: ['**', '!./**', '!zod', ...BROWSER_MODULES.map((name) => `!${name}`)],
    message: 'The contract imports zod, itself, and of platform and wire what browsers can load.',
    refuses: [
      ['packages/contract/src/planted.ts', '@firstline/copywriter'],
      ['packages/contract/src/planted.ts', 'node:crypto'],
      ['packages/contract/src/planted.ts', '../../copywriter/src/index.ts'],
      ['packages/contract/src/planted.ts', '@firstline/platform/errors'],
      ['packages/contract/src/planted.ts', '@firstline/wire/auth'],
    ],
    allows: [
      ...BROWSER_MODULES.map((name): [string, string] => ['packages/contract/src/planted.ts', name]),
      ['packages/contract/src/planted.ts', 'zod'],
      ['packages/contract/src/planted.ts', './limits.ts'],
    ],
  },
  {
    folder: 'packages/copywriter',
    // What prints samples and what evaluates them is no part of the engine; one module reads the content beside it.
    except: ['packages/copywriter/eval/**', 'packages/copywriter/src/read-content.ts'],
    forbidden: [
      '**/apps/**',
      '@firstline/*',
      '@firstline/*/**',
      '!@firstline/contract',
      '!@firstline/contract/*',
    ],
    message: 'The engine imports the contract, and of this repository nothing else.',
    also: [noInputOrOutput, noEnvironment],
    refuses: [
      ['packages/copywriter/src/planted.ts', '@firstline/server/app.ts'],
      ['packages/copywriter/src/planted.ts', 'pg'],
      ['packages/copywriter/src/planted.ts', 'hono'],
      ['packages/copywriter/src/planted.ts', 'node:http'],
      ['packages/copywriter/src/planted.ts', 'node:process'],
      ['packages/copywriter/src/planted.ts', '@firstline/llm-writer'],
      ['packages/copywriter/src/planted.test.ts', '@firstline/llm-writer'],
      ['packages/copywriter/src/planted.ts', '@firstline/test-models'],
      ['packages/copywriter/src/planted.ts', '../../test-models/src/index.ts'],
    ],
    allows: [['packages/copywriter/src/planted.ts', '@firstline/contract/options']],
  },
  {
    folder: 'packages/llm-writer',
    forbidden: [
      '**/apps/**',
      '**/copywriter/**',
      '@firstline/*',
      '@firstline/*/**',
      '!@firstline/contract',
      '!@firstline/contract/*',
      '!@firstline/copywriter',
    ],
    message: 'The model writer imports the contract and the public API of the copywriter.',
    also: [noInputOrOutput, noEnvironment],
    refuses: [
      ['packages/llm-writer/src/planted.ts', '@firstline/server/app.ts'],
      ['packages/llm-writer/src/planted.ts', '@firstline/test-models'],
      ['packages/llm-writer/src/planted.ts', '@firstline/copywriter/testing'],
      ['packages/llm-writer/src/planted.ts', '../../copywriter/src/critic/score.ts'],
      ['packages/llm-writer/src/planted.ts', 'node:http'],
      ['packages/llm-writer/src/planted.ts', 'node:process'],
    ],
    allows: [
      ['packages/llm-writer/src/planted.ts', '@firstline/contract/options'],
      ['packages/llm-writer/src/planted.ts', '@firstline/copywriter'],
      ['packages/llm-writer/src/planted.test.ts', '@firstline/copywriter/testing'],
      ['packages/llm-writer/src/planted.test.ts', '@firstline/test-models'],
    ],
  },
  {
    folder: 'packages/test-models',
    forbidden: ['**/apps/**', '@firstline/*', '@firstline/*/**', '!@firstline/contract/*'],
    message: 'The test models import the contract; they read prompts as any model server does.',
    refuses: [
      ['packages/test-models/src/planted.ts', '@firstline/server/app.ts'],
      ['packages/test-models/src/planted.ts', '@firstline/copywriter'],
      ['packages/test-models/src/planted.ts', '@firstline/llm-writer'],
      ['packages/test-models/src/planted.ts', '@firstline/local-model/runtime-messages'],
    ],
    allows: [
      ['packages/test-models/src/planted.ts', '@firstline/contract/options'],
      ['packages/test-models/src/planted.test.ts', '@firstline/copywriter'],
    ],
  },
  {
    folder: 'packages/test-payments',
    forbidden: [
      '**/apps/**',
      '@firstline/*',
      '@firstline/*/**',
      '!@firstline/contract/*',
      '#server/**',
      '#test/**',
    ],
    message: 'The test payment provider imports the contract, whose offers it sells, and nothing else.',
    refuses: [
      ['packages/test-payments/src/planted.ts', '@firstline/server/app.ts'],
      ['packages/test-payments/src/planted.ts', '@firstline/platform/clock'],
    ],
    allows: [['packages/test-payments/src/planted.ts', '@firstline/contract/billing']],
  },
  {
    folder: 'wire/test-identity-providers',
    forbidden: ['**/apps/**', '@firstline/*', '@firstline/*/**', '#server/**', '#test/**'],
    message: 'The test identity providers import nothing of this repository.',
    refuses: [
      ['wire/test-identity-providers/planted.ts', '@firstline/server/app.ts'],
      ['wire/test-identity-providers/planted.ts', '@firstline/contract/limits'],
    ],
    allows: [['wire/test-identity-providers/planted.ts', 'oidc-provider']],
  },
  ...Object.entries(PARTS).map(([name, allowed]) => partZone(name, allowed)),
]
