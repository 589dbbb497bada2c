import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Writer } from '@firstline/copywriter'
import type { ChosenModel } from '#server/chosen-model.ts'
import { parseConfig } from '#server/config/config.ts'
import { openServices, type Services, type ServicesOptions } from '#server/services.ts'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { mintProjectKey } from '@firstline/wire/gateway'
import { requireRetryAfter } from '@firstline/wire/test-wire/require-retry-after'
import { testClock } from '@firstline/platform/testing/test-clock'
import { testPasswords } from '@firstline/wire/test-wire/test-passwords'
import { TEST_KEYS, TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { RATES_OFF } from './rates-off.ts'

export interface TestApp {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The unmodified official client, connected without a port; by default with the anon key. */
  client(key?: string): SupabaseClient
  database: Database
  anonKey: string
  serviceKey: string
  /** For tests that open a port. */
  realtime: Services['realtime']
  /** Runs the due jobs and returns their number. In tests they do not run on a timer. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface TestAppOptions {
  database: Database
  /** Default: the writer of the environment. */
  writer?: Writer
  clock?: Clock
  environment?: Record<string, string>
  /** A model of `npm run model`; its settings replace those of the environment. */
  chosen?: Pick<ChosenModel, 'config' | 'process'>
  realtime?: ServicesOptions['realtime']
}

export const readTestConfig = (environment: Record<string, string>) =>
  parseConfig({ ...RATES_OFF, ...environment }, (path) => path)

/** The application as composed in production, with the database and writer of a test. */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const { database, writer, clock = testClock, environment = {} } = options
  const config = options.chosen?.config ?? readTestConfig(environment)
  const parts = await openServices({
    config,
    database,
    keys: TEST_KEYS,
    ...(writer ? { writer } : {}),
    ...(options.chosen ? { localModel: options.chosen.process } : {}),
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
