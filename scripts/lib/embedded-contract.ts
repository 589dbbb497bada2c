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
  'apps/server/src/platform/outgoing/outgoing.test.ts',
  // Money.
  'apps/server/src/product/credits/*.test.ts',
  // Each call of the official client to auth, REST, functions and realtime; each cell of the permission matrix.
  'apps/server/test/auth-calls/*.test.ts',
  'apps/server/test/wire-calls/*.test.ts',
  'apps/server/test/permissions/*.test.ts',
  // Each function of the product, once.
  'apps/server/src/product/account/{delete-account,export-account,sessions-function}.test.ts',
  'apps/server/src/product/admin/*.test.ts',
  'apps/server/src/product/copy-desk/*.test.ts',
  'apps/server/src/product/demo/*.test.ts',
  'apps/server/src/product/generation/{generate-messages,leases}.test.ts',
  'apps/server/src/product/help/*.test.ts',
  'apps/server/src/product/models/model-gate.test.ts',
  'apps/server/src/product/operations/operator-functions.test.ts',
  'apps/server/src/product/retention/jobs.test.ts',
  'apps/server/src/product/websites/*.test.ts',
  // Rows over HTTP and their changes, where statements are built.
  'apps/server/src/wire/rest/{differential,read-rows,upserts,write-rows}.test.ts',
  'apps/server/src/wire/rest/calls/*.test.ts',
  'apps/server/src/wire/realtime/changes/changes.test.ts',
  // What operators type.
  'apps/server/src/commands/doctor.test.ts',
]
