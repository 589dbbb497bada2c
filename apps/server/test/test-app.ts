import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Writer } from '@firstline/copywriter'
import { configFrom } from '#server/config/config.ts'
import { openParts, type Parts, type PartsOptions } from '#server/parts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mintProjectKey } from '#server/wire/gateway/index.ts'
import { requireRetryAfter } from './require-retry-after.ts'
import { testClock } from './test-clock.ts'
import { testPasswords } from './test-passwords.ts'
import { TEST_KEYS, TEST_URL } from './test-keys.ts'
import { UNCOUNTED } from './uncounted.ts'

export interface TestApp {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The unmodified official client, talking to this app without a port; with the anon key unless it is given another. */
  client(key?: string): SupabaseClient
  database: Database
  anonKey: string
  serviceKey: string
  /** Its sockets, for a test that opens a port. */
  realtime: Parts['realtime']
  /** Runs the jobs that are due; gives how many. In a test they never run by themselves. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface TestAppOptions {
  database: Database
  /** Else the environment says who writes. */
  writer?: Writer
  clock?: Clock
  environment?: Record<string, string>
  realtime?: PartsOptions['realtime']
}

/** The application as production puts it together, on a test's database, with a test's writer. */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const { database, writer, clock = testClock, environment = {} } = options
  const config = configFrom({ ...UNCOUNTED, ...environment }, (path) => path)
  const parts = await openParts({
    config,
    database,
    keys: TEST_KEYS,
    ...(writer ? { writer } : {}),
    clock,
    publicUrl: TEST_URL,
    webBuild: null,
    jobsWait: true,
    passwords: testPasswords,
    ...(options.realtime ? { realtime: options.realtime } : {}),
  })
  const anonKey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  const serviceKey = await mintProjectKey('service_role', TEST_KEYS.jwtSecret)
  const answer = async (input: string | URL | Request, init?: RequestInit) =>
    requireRetryAfter(await parts.app.fetch(new Request(input, init)))
  return {
    database,
    anonKey,
    serviceKey,
    realtime: parts.realtime,
    fetch: (path, init) => answer(new URL(path, TEST_URL), init),
    client: (key = anonKey) =>
      createClient(TEST_URL, key, {
        global: { fetch: answer },
        auth: { persistSession: false, autoRefreshToken: false },
      }),
    runJobs: () => parts.jobs.runDue(),
    close: () => parts.close(0),
  }
}
