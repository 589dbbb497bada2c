/**
 * The direction of imports, as data: which folder may not reach for what. The linter's configuration is made from this
 * table (`oxlint.config.ts`), and `scripts/check.test.ts` plants each `refuses` line to see that the linter bites.
 *
 * Zones are disjoint: of two settings for one file the linter keeps only the last.
 */
export interface Zone {
  folder: string
  /** Files of the folder that belong to another zone. */
  except?: string[]
  /** Import patterns that are refused, in the manner of .gitignore: a later `!pattern` allows again. */
  forbidden: string[]
  message: string
  /** Further pairs of patterns and message. */
  also?: { forbidden: string[]; message: string }[]
  /** Imports that must fail, each planted at the file it names. */
  refuses: [file: string, specifier: string][]
  /** Imports that must pass. */
  allows: [file: string, specifier: string][]
}

const SERVER = ['@firstline/server', '@firstline/server/**', '**/apps/server/**', '#server/**', '#test/**']
const WEB = ['@firstline/web', '@firstline/web/**', '**/apps/web/**', 'react', 'react-dom', 'react-router']
const CLIENT_LIBRARIES = [
  '@supabase/*',
  'zod',
  'zod/*',
  '@tanstack/*',
  'react-hook-form',
  '@hookform/**',
  'sonner',
]
const PRODUCT_DOOR = ['#server/product/*/*', '!#server/product/*/index.ts']
const WIRE_ROOMS = ['auth', 'rest', 'realtime', 'functions']

const noEnvironment = {
  forbidden: ['node:process', 'process'],
  message: 'The environment is read in apps/server/src/config alone; everything else is handed a Config.',
}
const serverNotWeb = {
  forbidden: WEB,
  message: 'The server and the web app share the contract and nothing else.',
}
const productDoors = {
  forbidden: PRODUCT_DOOR,
  message: 'A feature of the product is entered by its index.ts; inside a feature, imports are relative.',
}

function wireRoom(room: string): Zone {
  const others = WIRE_ROOMS.filter((other) => other !== room)
  const folder = `apps/server/src/wire/${room}`
  return {
    folder,
    forbidden: others.flatMap((other) => [`#server/wire/${other}/**`, `**/../${other}/**`, `../${other}/**`]),
    message: 'The services of the wire meet in wire/gateway only.',
    also: [
      {
        forbidden: ['#server/product/**', '**/product/**', '#server/app.ts'],
        message: 'The wire knows no product.',
      },
      serverNotWeb,
      noEnvironment,
    ],
    refuses: [
      [`${folder}/planted.ts`, `#server/wire/${others[0]}/index.ts`],
      [`${folder}/planted.ts`, `../${others[1]}/index.ts`],
      [`${folder}/deep/planted.ts`, `../../${others[2]}/index.ts`],
      [`${folder}/planted.ts`, '#server/product/credits/index.ts'],
      [`${folder}/planted.ts`, 'react'],
      [`${folder}/planted.ts`, '@firstline/stub-providers'],
    ],
    allows: [
      [`${folder}/planted.test.ts`, '@firstline/stub-providers'],
      [`${folder}/planted.ts`, '#server/wire/gateway/keys.ts'],
      [`${folder}/planted.ts`, '#server/platform/clock.ts'],
      [`${folder}/planted.ts`, './planted-too.ts'],
    ],
  }
}

export const ZONES: Zone[] = [
  {
    folder: 'packages/contract',
    forbidden: ['**', '!./**', '!zod'],
    message: 'The contract imports zod and itself, nothing else.',
    refuses: [
      ['packages/contract/src/planted.ts', '@firstline/copywriter'],
      ['packages/contract/src/planted.ts', 'node:crypto'],
      ['packages/contract/src/planted.ts', '../../copywriter/src/index.ts'],
    ],
    allows: [
      ['packages/contract/src/planted.ts', 'zod'],
      ['packages/contract/src/planted.ts', './limits.ts'],
    ],
  },
  {
    folder: 'packages/copywriter',
    // What prints samples and what evaluates them is no part of the engine; one module reads the content beside it.
    except: [
      'packages/copywriter/scripts/**',
      'packages/copywriter/eval/**',
      'packages/copywriter/src/read-content.ts',
    ],
    forbidden: [
      '**/apps/**',
      '@firstline/*',
      '@firstline/*/**',
      '!@firstline/contract',
      '!@firstline/contract/*',
    ],
    message: 'The engine imports the contract, and of this repository nothing else.',
    also: [
      {
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
          'The engine knows no database, HTTP framework, network or file: what it needs is handed to it.',
      },
      noEnvironment,
    ],
    refuses: [
      ['packages/copywriter/src/planted.ts', '@firstline/server/app.ts'],
      ['packages/copywriter/src/planted.ts', 'pg'],
      ['packages/copywriter/src/planted.ts', 'hono'],
      ['packages/copywriter/src/planted.ts', 'node:http'],
      ['packages/copywriter/src/planted.ts', 'node:process'],
      ['packages/copywriter/src/planted.ts', '@firstline/stub-model'],
      ['packages/copywriter/src/planted.ts', '../../stub-model/src/index.ts'],
    ],
    allows: [
      ['packages/copywriter/src/planted.ts', '@firstline/contract/options'],
      ['packages/copywriter/src/planted.test.ts', '@firstline/stub-model'],
    ],
  },
  {
    folder: 'packages/test-engines',
    forbidden: ['**/apps/**', '@firstline/*', '@firstline/*/**', '#server/**', '#test/**'],
    message: 'The test engines start and copy databases; they import nothing of this repository.',
    refuses: [
      ['packages/test-engines/src/planted.ts', '@firstline/server/app.ts'],
      ['packages/test-engines/src/planted.ts', '../../../apps/server/test/engines/test-database.ts'],
    ],
    allows: [
      ['packages/test-engines/src/planted.ts', 'pg'],
      ['packages/test-engines/src/planted.ts', 'node:child_process'],
    ],
  },
  {
    folder: 'apps/server/src/platform',
    forbidden: [
      '#server/wire/**',
      '#server/product/**',
      '#server/app.ts',
      '**/wire/**',
      '**/product/**',
      '**/app.ts',
    ],
    message: 'The platform knows neither the wire nor the product.',
    also: [serverNotWeb, noEnvironment],
    refuses: [
      ['apps/server/src/platform/planted.ts', '#server/wire/gateway/keys.ts'],
      ['apps/server/src/platform/planted.ts', '../product/credits/index.ts'],
      ['apps/server/src/platform/deep/planted.ts', '../../wire/auth/index.ts'],
      ['apps/server/src/platform/planted.ts', 'node:process'],
    ],
    allows: [
      ['apps/server/src/platform/planted.ts', '#server/config/config.ts'],
      ['apps/server/src/platform/deep/planted.ts', '../clock.ts'],
    ],
  },
  {
    folder: 'apps/server/src/config',
    forbidden: ['#server/wire/**', '#server/product/**', '**/wire/**', '**/product/**'],
    message: 'The configuration knows neither the wire nor the product.',
    also: [serverNotWeb],
    refuses: [['apps/server/src/config/planted.ts', '#server/product/credits/index.ts']],
    allows: [['apps/server/src/config/planted.ts', '@firstline/contract/plans']],
  },
  {
    folder: 'apps/server/src/wire/gateway',
    forbidden: WIRE_ROOMS.flatMap((room) => [`#server/wire/${room}/**`, `../${room}/**`, `**/../${room}/**`]),
    message: 'The gateway stands before the services and knows none of them.',
    also: [
      {
        forbidden: ['#server/product/**', '**/product/**', '#server/app.ts'],
        message: 'The wire knows no product.',
      },
      serverNotWeb,
      noEnvironment,
    ],
    refuses: [
      ['apps/server/src/wire/gateway/planted.ts', '#server/wire/auth/index.ts'],
      ['apps/server/src/wire/gateway/planted.ts', '../rest/index.ts'],
      ['apps/server/src/wire/gateway/planted.ts', '#server/product/credits/index.ts'],
    ],
    allows: [['apps/server/src/wire/gateway/planted.ts', '#server/platform/clock.ts']],
  },
  ...WIRE_ROOMS.map(wireRoom),
  {
    folder: 'apps/server/src/product',
    forbidden: ['../../**'],
    message: 'Out of a feature the way is #server/..., in full.',
    also: [
      productDoors,
      {
        forbidden: ['#server/app.ts', '#server/main.ts'],
        message: 'The product does not know who assembles it.',
      },
      serverNotWeb,
      noEnvironment,
    ],
    refuses: [
      ['apps/server/src/product/help/planted.ts', '#server/product/credits/store.ts'],
      ['apps/server/src/product/help/planted.ts', '../../wire/auth/index.ts'],
      ['apps/server/src/product/help/planted.ts', '#server/app.ts'],
      ['apps/server/src/product/help/planted.ts', '@firstline/web/paths.ts'],
      ['apps/server/src/product/help/planted.ts', 'node:process'],
      ['apps/server/src/product/help/planted.ts', '@firstline/stub-model'],
    ],
    allows: [
      ['apps/server/src/product/help/planted.test.ts', '@firstline/stub-model'],
      ['apps/server/src/product/help/planted.ts', '#server/product/credits/index.ts'],
      ['apps/server/src/product/help/planted.ts', '#server/wire/gateway/keys.ts'],
      ['apps/server/src/product/help/planted.ts', './store.ts'],
    ],
  },
  {
    folder: 'apps/server/src',
    except: ['config', 'platform', 'wire', 'product'].map((name) => `apps/server/src/${name}/**`),
    ...serverNotWeb,
    also: [productDoors, noEnvironment],
    refuses: [
      ['apps/server/src/planted.ts', '#server/product/credits/store.ts'],
      ['apps/server/src/planted.ts', '@firstline/web/paths.ts'],
      ['apps/server/src/planted.ts', '@firstline/stub-model'],
      ['apps/server/src/planted.ts', '@firstline/stub-providers'],
      ['apps/server/src/planted.ts', '@firstline/test-engines'],
    ],
    allows: [['apps/server/src/planted.ts', '#server/product/credits/index.ts']],
  },
  {
    folder: 'apps/web/src/features',
    forbidden: ['../**', '#features/**', '#routes/**'],
    message:
      'Features do not meet: inside one, imports are ./x.ts; what two need lives in components, hooks or lib.',
    also: [
      {
        forbidden: [...SERVER, '@firstline/copywriter', '@firstline/copywriter/**'],
        message: 'The server and the engine never enter the browser.',
      },
    ],
    refuses: [
      ['apps/web/src/features/results/planted.ts', '#features/generator/submission.ts'],
      ['apps/web/src/features/results/planted.ts', '../generator/submission.ts'],
      ['apps/web/src/features/results/planted.ts', '@firstline/copywriter'],
      ['apps/web/src/features/results/planted.ts', '../../../../server/src/app.ts'],
    ],
    allows: [
      ['apps/web/src/features/results/planted.ts', './copy-button.tsx'],
      ['apps/web/src/features/results/planted.ts', '#lib/paths.ts'],
      ['apps/web/src/features/results/planted.ts', '#components/button.tsx'],
    ],
  },
  {
    folder: 'apps/web/src/components',
    forbidden: ['#features/**', '#routes/**', '**/features/**', '**/routes/**', '@supabase/*', '@tanstack/*'],
    message: 'Components show what they are given: no data, no feature.',
    also: [
      {
        forbidden: [...SERVER, '@firstline/copywriter'],
        message: 'The server and the engine never enter the browser.',
      },
    ],
    refuses: [
      ['apps/web/src/components/planted.ts', '#features/generator/submission.ts'],
      ['apps/web/src/components/planted.ts', '../features/generator/submission.ts'],
      ['apps/web/src/components/planted.ts', '@supabase/supabase-js'],
    ],
    allows: [['apps/web/src/components/planted.ts', '#lib/class-names.ts']],
  },
  ...['hooks', 'lib'].map((name): Zone => ({
    folder: `apps/web/src/${name}`,
    forbidden: ['#features/**', '#routes/**', '**/features/**', '**/routes/**'],
    message: 'What features share knows none of them.',
    also: [
      {
        forbidden: [...SERVER, '@firstline/copywriter'],
        message: 'The server and the engine never enter the browser.',
      },
    ],
    refuses: [
      [`apps/web/src/${name}/planted.ts`, '#features/generator/submission.ts'],
      [`apps/web/src/${name}/planted.ts`, '../features/generator/submission.ts'],
      [`apps/web/src/${name}/planted.ts`, '@firstline/copywriter'],
    ],
    allows: [[`apps/web/src/${name}/planted.ts`, './paths.ts']],
  })),
  {
    folder: 'apps/web/src',
    except: ['features', 'components', 'hooks', 'lib', 'routes'].map((name) => `apps/web/src/${name}/**`),
    forbidden: CLIENT_LIBRARIES,
    message: 'The entry is in every visitor’s download: these are loaded by the routes that need them.',
    also: [
      {
        forbidden: [...SERVER, '@firstline/copywriter'],
        message: 'The server and the engine never enter the browser.',
      },
    ],
    refuses: [
      ['apps/web/src/planted.ts', '@supabase/supabase-js'],
      ['apps/web/src/planted.ts', 'zod'],
      ['apps/web/src/planted.ts', '@firstline/copywriter'],
    ],
    allows: [['apps/web/src/planted.ts', 'react-router']],
  },
  {
    folder: 'apps/web/src/routes',
    forbidden: [...SERVER, '@firstline/copywriter'],
    message: 'The server and the engine never enter the browser.',
    refuses: [
      ['apps/web/src/routes/planted.ts', '#server/app.ts'],
      ['apps/web/src/routes/planted.ts', '@firstline/copywriter'],
      ['apps/web/src/routes/planted.ts', '@firstline/stub-model'],
      ['apps/web/src/routes/planted.ts', '@firstline/stub-providers'],
    ],
    allows: [['apps/web/src/routes/planted.ts', '#features/help/help-page.tsx']],
  },
]
