import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createOutgoing } from '#server/platform/outgoing/index.ts'
import { authRoutes, type AuthOptions, type AuthSettings } from '#server/wire/auth/index.ts'
import { functionsRoutes, type WireFunction } from '#server/wire/functions/index.ts'
import { createGateway, type Gateway, type GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { restRoutes } from '#server/wire/rest/index.ts'
import { TEST_KEYS, TEST_URL } from './test-keys.ts'

export interface TestWire {
  gateway: Gateway
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
  settings?: Partial<AuthSettings>
  onSignIn?: AuthOptions['onSignIn']
  withinRate?: AuthOptions['withinRate']
  functions?: WireFunction[]
  expectedTables?: string[]
  admins?: string[]
}

/** The wire alone, without the product. */
export async function openTestWire(options: TestWireOptions): Promise<TestWire> {
  const { database, clock = systemClock, publicUrl = TEST_URL, admins = [] } = options
  const gateway = await createGateway({
    publicUrl,
    ...TEST_KEYS,
    apiKeyRequired: true,
    trustedProxies: options.trustedProxies ?? [],
    secretKey: options.secretKey,
    clock,
  })
  const settings: AuthSettings = {
    publicUrl,
    signupOpen: true,
    autoconfirm: true,
    passwordMinLength: 6,
    jwtExpirySeconds: 3600,
    reuseIntervalSeconds: 10,
    ...options.settings,
  }
  const auth: AuthOptions = {
    gateway,
    database,
    // Nothing is sent: what would be is in its list.
    outgoing: createOutgoing({
      database,
      clock,
      secret: TEST_KEYS.jwtSecret,
      from: 'Firstline <mail@firstline.test>',
      smtpUrl: null,
      smsHook: null,
    }),
    settings,
    ...(options.onSignIn ? { onSignIn: options.onSignIn } : {}),
    ...(options.withinRate ? { withinRate: options.withinRate } : {}),
  }
  const { functions = [], expectedTables = [] } = options
  const app = new Hono<GatewayEnvironment>()
    .use(gateway.everyRequest)
    .route('/auth/v1', authRoutes(auth))
    .route('/rest/v1', restRoutes({ gateway, database, expectedTables }))
    .route(
      '/functions/v1',
      functionsRoutes({ gateway, functions, isAdmin: async (userId) => admins.includes(userId) }),
    )

  const answer = async (input: string | URL | Request, init?: RequestInit) =>
    app.fetch(new Request(input, init))
  return {
    gateway,
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
