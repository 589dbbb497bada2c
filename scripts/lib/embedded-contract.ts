/**
 * The tests of the server that `npm test` also runs on the embedded engine: what can differ between the engines, and each
 * endpoint once. The others run there in `npm run test:full`. Paths are globs from the root.
 */
export const EMBEDDED_CONTRACT = [
  // Only there.
  'apps/server/**/*.embedded.test.ts',
  'wire/minimal-server/*.test.ts',
  // The database layer: values, transactions, identity, NOTIFY, migrations.
  'packages/platform/src/database/*.test.ts',
  'packages/platform/src/feed/*.test.ts',
  'packages/platform/src/jobs/*.test.ts',
  'packages/platform/src/rate-limits/*.test.ts',
  // Money, without the tests of random sequences of commands.
  'apps/server/src/product/credits/!(ledger-model|purchased-credits).test.ts',
  'apps/server/src/product/payments/reversals.test.ts',
  // Each endpoint and function once: the calls of the official client.
  'wire/auth/test/*.test.ts',
  'wire/test-wire/test/client-calls/*.test.ts',
  // The main job, streamed, with its leases.
  'apps/server/src/product/generation/{generate-messages,leases}.test.ts',
  // Notices and preferences of mails.
  'apps/server/src/product/mails/notice-delivery.test.ts',
  // Rows over HTTP and their changes, where statements are built.
  'wire/rest/{differential,read-rows,upserts,write-rows}.test.ts',
  'wire/rest/calls/*.test.ts',
  'wire/realtime/changes/changes.test.ts',
]
