import { join } from 'node:path'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import type { Writer } from '@firstline/copywriter'
import { createApp } from './app.ts'
import type { Config } from './config/config.ts'
import { REPOSITORY_ROOT } from './config/environment.ts'
import type { Keys } from './keys.ts'
import { loadPages } from './pages/load-pages.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { WakeUps } from './platform/feed/wake-ups.ts'
import { openGeneration, writerInfo } from './product/generation/index.ts'
import { ensureProfile, isAdmin } from './product/profiles/index.ts'
import { createGateway, type Gateway } from './wire/gateway/index.ts'

/** Where `npm run build` puts the web app. */
export const WEB_BUILD = join(REPOSITORY_ROOT, 'apps/web/build')

export interface PartsOptions {
  config: Config
  database: Database
  keys: Keys
  writer: Writer
  clock: Clock
  publicUrl: string
  /** The built web app; null where only the wire is asked. */
  webBuild: string | null
}

export interface Parts {
  app: ReturnType<typeof createApp>
  gateway: Gateway
  /** Gives running generations `graceMs` to finish. The database stays open: whoever opened it closes it. */
  close(graceMs: number): Promise<void>
}

/** Puts the application together. Tests and production differ in what they pass, not in what happens here. */
export async function openParts(options: PartsOptions): Promise<Parts> {
  const { config, database, keys, writer, clock, publicUrl, webBuild } = options
  const gateway = await createGateway({
    publicUrl,
    ...keys,
    anonKey: config.keys.anonKey ?? undefined,
    serviceRoleKey: config.keys.serviceRoleKey ?? undefined,
    apiKeyRequired: config.keys.apikeyRequired,
    trustedProxies: config.trustedProxies,
    clock,
  })
  const runtime: RuntimeConfig = {
    supabaseUrl: publicUrl,
    anonKey: gateway.keys.anonKey,
    ...config.texts,
    paymentsEnabled: false,
    writer: writerInfo(writer),
    authSettings: { confirmationRequired: !config.auth.autoconfirm, signupOpen: config.auth.signupOpen },
  }
  const pages = webBuild === null ? null : await loadPages(webBuild, runtime)

  const wakeUps = new WakeUps(database)
  await wakeUps.open()
  const generation = openGeneration({ database, writer, clock, wakeUps, ...config.generation })
  const app = createApp({
    database,
    gateway,
    runtime,
    pages,
    auth: { gateway, database, settings: { publicUrl, ...config.auth }, onSignIn: ensureProfile },
    functions: generation.functions,
    isAdmin: (userId) => isAdmin(database, userId),
  })
  return {
    app,
    gateway,
    async close(graceMs) {
      await generation.close(graceMs)
      await wakeUps.close()
    },
  }
}
