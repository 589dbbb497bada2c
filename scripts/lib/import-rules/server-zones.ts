import { noEnvironment, serverNotWeb, type ImportZone } from './zone.ts'

const productPublicApis = {
  forbidden: ['#server/product/*/*', '!#server/product/*/index.ts'],
  message: 'A feature of the product is entered by its index.ts; inside a feature, imports are relative.',
}

export const SERVER_ZONES: ImportZone[] = [
  {
    folder: 'apps/server/src/config',
    forbidden: ['#server/product/**', '**/product/**'],
    message: 'The configuration does not import the product.',
    also: [serverNotWeb],
    refuses: [['apps/server/src/config/planted.ts', '#server/product/credits/index.ts']],
    allows: [['apps/server/src/config/planted.ts', '@firstline/contract/plans']],
  },
  {
    folder: 'apps/server/src/product',
    forbidden: ['../../**'],
    message: 'Out of a feature the way is #server/..., in full.',
    also: [
      productPublicApis,
      {
        forbidden: ['#server/app.ts', '#server/main.ts'],
        message: 'The product does not import what assembles it.',
      },
      serverNotWeb,
      noEnvironment,
    ],
    refuses: [
      ['apps/server/src/product/help/planted.ts', '#server/product/credits/store.ts'],
      ['apps/server/src/product/help/planted.ts', '#server/app.ts'],
      ['apps/server/src/product/help/planted.ts', '@firstline/web/paths.ts'],
      ['apps/server/src/product/help/planted.ts', 'node:process'],
      ['apps/server/src/product/help/planted.ts', '@firstline/test-models'],
    ],
    allows: [
      ['apps/server/src/product/help/planted.test.ts', '@firstline/test-models'],
      ['apps/server/src/product/help/planted.ts', '#server/product/credits/index.ts'],
      ['apps/server/src/product/help/planted.ts', '@firstline/wire/gateway'],
      ['apps/server/src/product/help/planted.ts', './store.ts'],
    ],
  },
  {
    folder: 'apps/server/src',
    except: ['config', 'product'].map((name) => `apps/server/src/${name}/**`),
    ...serverNotWeb,
    also: [productPublicApis, noEnvironment],
    refuses: [
      ['apps/server/src/planted.ts', '#server/product/credits/store.ts'],
      ['apps/server/src/planted.ts', '@firstline/web/paths.ts'],
      ['apps/server/src/planted.ts', '@firstline/test-models'],
      ['apps/server/src/planted.ts', '@firstline/test-payments'],
      ['apps/server/src/planted.ts', '@firstline/wire/test-identity-providers'],
      ['apps/server/src/planted.ts', '@firstline/platform/testing'],
    ],
    allows: [['apps/server/src/planted.ts', '#server/product/credits/index.ts']],
  },
]
