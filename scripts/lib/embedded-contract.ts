/**
 * The tests of the server that `npm test` also runs on the embedded engine: what can differ between the engines, and each
 * endpoint once. The others run there in `npm run test:full`. Paths are globs from the root.
 */
export const EMBEDDED_CONTRACT = [
  // Only there.
  'apps/server/**/*.embedded.test.ts',
  // The database layer: values, transactions, identity, NOTIFY, migrations.
  'apps/server/src/platform/database/*.test.ts',
  'apps/server/src/platform/feed/*.test.ts',
  'apps/server/src/platform/jobs/*.test.ts',
  'apps/server/src/platform/rate-limits/*.test.ts',
  // Money.
  'apps/server/src/product/credits/*.test.ts',
  // Each endpoint and function once: the calls of the official client, and each cell of the permission matrix.
  'apps/server/test/auth-calls/*.test.ts',
  'apps/server/test/wire-calls/*.test.ts',
  'apps/server/test/permissions/*.test.ts',
  // The main job, streamed, with its leases.
  'apps/server/src/product/generation/{generate-messages,leases}.test.ts',
  // Rows over HTTP and their changes, where statements are built.
  'apps/server/src/wire/rest/{differential,read-rows,upserts,write-rows}.test.ts',
  'apps/server/src/wire/rest/calls/*.test.ts',
  'apps/server/src/wire/realtime/changes/changes.test.ts',
]
