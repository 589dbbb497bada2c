import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { Keys } from '#server/keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { createOutgoing, type Outgoing } from '#server/platform/outgoing/index.ts'
import { createSafeFetch, type SafeFetch } from '#server/platform/safe-fetch/index.ts'
import { createRateLimits } from '#server/platform/rate-limits/index.ts'
import {
  authRoutes,
  standingOf,
  standingsOf,
  type AuthOptions,
  type AuthSettings,
} from '#server/wire/auth/index.ts'
import { functionsRoutes, type WireFunction } from '#server/wire/functions/index.ts'
import { createGateway, type Gateway, type GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { createRealtime, type Realtime, type RealtimeOptions } from '#server/wire/realtime/index.ts'
import { restRoutes, type RestOptions } from '#server/wire/rest/index.ts'
import { requireRetryAfter } from './require-retry-after.ts'
import { testClock } from './test-clock.ts'
import { testPasswords } from './test-passwords.ts'
import { TEST_KEYS, TEST_URL } from './test-keys.ts'

export interface TestWire {
  gateway: Gateway
  /** Where it was asked for. */
  realtime: Realtime | null
  /** What was sent, or would have been. */
  outgoing: Outgoing
  /** Asks with the anon key, unless the headers say otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Asks with exactly these headers. */
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
  /** Else those of all tests. */
  jwtKeys?: Keys['jwtKeys']
  settings?: Partial<AuthSettings>
  onSignIn?: AuthOptions['onSignIn']
  isReserved?: AuthOptions['isReserved']
  /** Else hashed at the least cost. */
  passwords?: AuthOptions['passwords']
  /** How long providers are waited for. */
  providerTimeLimitMs?: number
  /** The mail server; without it mails stay in the outbox. */
  smtpUrl?: string
  functions?: WireFunction[]
  expectedTables?: string[]
  rest?: Pick<RestOptions, 'schemas' | 'aggregates'>
  admins?: string[]
  apiKeyRequired?: boolean
  /** Else what is on the public web alone. */
  safeFetch?: SafeFetch
  /** Makes the realtime service a part of it, with these options; `openTestRealtime` opens it on a port. */
  realtime?: Partial<RealtimeOptions>
}

/** Nothing is counted, unless a test is about that. */
export const NO_RATES: AuthSettings['rates'] = {
  signup: null,
  token: null,
  verify: null,
  otp: null,
  anonymous: null,
  sso: null,
  mfa: null,
  mail: null,
  mailAddress: null,
  mailRecipient: null,
  text: null,
}

/** The wire alone, without the product. */
export async function openTestWire(options: TestWireOptions): Promise<TestWire> {
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
    signupOpen: true,
    autoconfirm: true,
    phoneAutoconfirm: false,
    passwordMinLength: 6,
    securePasswordChange: true,
    jwtExpirySeconds: 3600,
    reuseIntervalSeconds: 10,
    sessionTimeboxSeconds: null,
    sessionIdleSeconds: 180 * 86_400,
    anonymous: false,
    phone: true,
    otpExpirySeconds: 3600,
    mailIntervalSeconds: 0,
    redirectUrls: [],
    providers: [],
    manualLinking: true,
    factors: { totp: true, phone: true },
    saml: false,
    captcha: null,
    rates: NO_RATES,
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
  const wakeUps = new WakeUps(database)
  if (options.realtime) await wakeUps.open()
  const realtime = options.realtime
    ? createRealtime({
        gateway,
        database,
        wakeUps,
        standingsOf: (holders, now) => standingsOf(database, holders, now),
        ...options.realtime,
      })
    : null
  const app = new Hono<GatewayEnvironment>()
    .use(gateway.everyRequest)
    .route('/auth/v1', authRoutes(auth))
    .route('/rest/v1', restRoutes({ gateway, database, expectedTables, ...options.rest }))
    .route(
      '/functions/v1',
      functionsRoutes({
        gateway,
        functions,
        isAdmin: async (userId) => admins.includes(userId),
        standingOf: (holder) => standingOf(database, holder, clock.now()),
      }),
    )

  if (realtime) app.route('/realtime/v1', realtime.routes)

  const answer = async (input: string | URL | Request, init?: RequestInit) =>
    requireRetryAfter(await app.fetch(new Request(input, init)))
  return {
    gateway,
    realtime,
    outgoing,
    fetchBare: (path, init) => answer(new URL(path, publicUrl), init),
    fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', gateway.keys.anonKey)
      return answer(new URL(path, publicUrl), { ...init, headers })
    },
    client: (key = gateway.keys.anonKey) =>
      createClient(publicUrl, key, {
        global: { fetch: answer },
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }),
  }
}
