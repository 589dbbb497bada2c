import type { JWK } from 'jose'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { createOutgoing, type Outgoing } from '@firstline/platform/outgoing'
import { createSafeFetch, type SafeFetch } from '@firstline/platform/ssrf-guard'
import { createRateLimits } from '@firstline/platform/rate-limits'
import {
  createAuthRoutes,
  DEFAULT_AUTH_SETTINGS,
  readSessionStatus,
  readSessionStatuses,
  type AuthOptions,
  type AuthSettings,
} from '@firstline/wire/auth'
import { createFunctionsRoutes, type WireFunction } from '@firstline/wire/functions'
import { createGateway, type Gateway, type GatewayEnvironment } from '@firstline/wire/gateway'
import { createRealtime, type Realtime, type RealtimeOptions } from '@firstline/wire/realtime'
import { createRestRoutes, type RestOptions } from '@firstline/wire/rest'
import { requireRetryAfter } from './require-retry-after.ts'
import { testClock } from '@firstline/platform/testing/test-clock'
import { testPasswords } from './test-passwords.ts'
import { TEST_KEYS, TEST_URL } from './test-keys.ts'

export interface TestApi {
  gateway: Gateway
  /** Null unless requested by the options. */
  realtime: Realtime | null
  outgoing: Outgoing
  /** Sends a request, by default with the anon key. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request with exactly these headers. */
  fetchBare(path: string, init?: RequestInit): Promise<Response>
  /** The unmodified official client. */
  client(key?: string): SupabaseClient
}

export interface TestWireOptions {
  database: Database
  clock?: Clock
  publicUrl?: string
  trustedProxies?: string[]
  secretKey?: string
  /** Default: TEST_KEYS. */
  jwtKeys?: JWK[]
  settings?: Partial<AuthSettings>
  onSignIn?: AuthOptions['onSignIn']
  isReserved?: AuthOptions['isReserved']
  /** Default: the lowest hashing cost. */
  passwords?: AuthOptions['passwords']
  /** The time limit of requests to providers. */
  providerTimeLimitMs?: number
  /** The mail server; without it mails stay in the outbox. */
  smtpUrl?: string
  functions?: WireFunction[]
  expectedTables?: string[]
  rest?: Pick<RestOptions, 'schemas' | 'aggregates'>
  admins?: string[]
  apiKeyRequired?: boolean
  /** Default: public addresses only. */
  safeFetch?: SafeFetch
  /** Adds the realtime service; `openTestRealtime` opens it on a port. */
  realtime?: Partial<RealtimeOptions>
}

/** No rate limits, except in tests of them. */
export const NO_RATES = DEFAULT_AUTH_SETTINGS.rates

/** The Supabase-compatible API without the product. */
export async function openTestApi(options: TestWireOptions): Promise<TestApi> {
  const { database, clock = testClock, publicUrl = TEST_URL, admins = [] } = options
  const gateway = await createGateway({
    publicUrl,
    ...TEST_KEYS,
    ...(options.jwtKeys ? { jwtKeys: options.jwtKeys } : {}),
    apiKeyRequired: options.apiKeyRequired ?? true,
    trustedProxies: options.trustedProxies ?? [],
    secretKey: options.secretKey,
    clock,
  })
  const settings: AuthSettings = {
    publicUrl,
    ...DEFAULT_AUTH_SETTINGS,
    autoconfirm: true,
    mailIntervalSeconds: 0,
    ...options.settings,
  }
  const outgoing = createOutgoing({
    database,
    clock,
    secret: TEST_KEYS.jwtSecret,
    from: 'Firstline <support@firstline.test>',
    smtpUrl: options.smtpUrl ?? null,
    smsHook: null,
  })
  const auth: AuthOptions = {
    gateway,
    database,
    settings,
    passwords: options.passwords ?? testPasswords,
    ...(options.onSignIn ? { onSignIn: options.onSignIn } : {}),
    ...(options.isReserved ? { isReserved: options.isReserved } : {}),
    ...(options.providerTimeLimitMs ? { providerTimeLimitMs: options.providerTimeLimitMs } : {}),
    secret: TEST_KEYS.jwtSecret,
    outgoing,
    rateLimits: createRateLimits(database, TEST_KEYS.jwtSecret),
    safeFetch: options.safeFetch ?? createSafeFetch({ allowPrivate: false, userAgent: 'Firstline' }),
    texts: { brandName: 'Firstline', supportEmail: 'support@firstline.test' },
  }
  const { functions = [], expectedTables = [] } = options
  const wakeUps = new WakeUpChannel(database)
  if (options.realtime) await wakeUps.open()
  const realtime = options.realtime
    ? createRealtime({
        gateway,
        database,
        wakeUps,
        readSessionStatuses: (holders, now) => readSessionStatuses(database, holders, now),
        ...options.realtime,
      })
    : null
  const app = new Hono<GatewayEnvironment>()
    .use(gateway.everyRequest)
    .route('/auth/v1', createAuthRoutes(auth))
    .route('/rest/v1', createRestRoutes({ gateway, database, expectedTables, ...options.rest }))
    .route(
      '/functions/v1',
      createFunctionsRoutes({
        gateway,
        functions,
        isAdmin: async (userId) => admins.includes(userId),
        readSessionStatus: (holder) => readSessionStatus(database, holder, clock.now()),
      }),
    )

  if (realtime) app.route('/realtime/v1', realtime.routes)

  const respond = async (input: string | URL | Request, init?: RequestInit) =>
    requireRetryAfter(await app.fetch(new Request(input, init)))
  return {
    gateway,
    realtime,
    outgoing,
    fetchBare: (path, init) => respond(new URL(path, publicUrl), init),
    fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', gateway.keys.anonKey)
      return respond(new URL(path, publicUrl), { ...init, headers })
    },
    client: (key = gateway.keys.anonKey) =>
      createClient(publicUrl, key, {
        global: { fetch: respond },
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }),
  }
}
