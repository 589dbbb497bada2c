import { join } from 'node:path'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import type { Writer } from '@firstline/copywriter'
import { createApp } from './app.ts'
import { type Config, ConfigError } from './config/config.ts'
import { REPOSITORY_ROOT } from './config/environment.ts'
import type { Keys } from './keys.ts'
import { loadPages } from './pages/load-pages.ts'
import { outboxIsOpen } from './pages/outbox-guard.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { createChangeFeed } from './platform/feed/create-change-feed.ts'
import { observeWrites } from './platform/feed/observe-writes.ts'
import { removeOldChangesJob } from './platform/feed/remove-old-changes.ts'
import { WakeUps } from './platform/feed/wake-ups.ts'
import { createJobs, type Jobs } from './platform/jobs/index.ts'
import { createOutgoing } from './platform/outgoing/index.ts'
import { createRateLimits } from './platform/rate-limits/index.ts'
import { createSafeFetch } from './platform/safe-fetch/index.ts'
import { accountFunctions, deletionByAdmin, findTestingAccount } from './product/account/index.ts'
import { adminFunctions } from './product/admin/index.ts'
import { copyDeskFunctions } from './product/copy-desk/index.ts'
import { creditJobs } from './product/credits/index.ts'
import { demoFunction } from './product/demo/index.ts'
import { openGeneration, writerInfo } from './product/generation/index.ts'
import { openHelp } from './product/help/index.ts'
import { openModels } from './product/models/index.ts'
import { operatorFunctions } from './product/operations/index.ts'
import { countUsersJob, ensureProfile, isAdmin } from './product/profiles/index.ts'
import { retentionJob } from './product/retention/index.ts'
import { createVisitors } from './product/visitors/index.ts'
import { createWebsiteReader, readPageFunction } from './product/websites/index.ts'
import { type AuthOptions, standingsOf, toAddress } from './wire/auth/index.ts'
import { createGateway, type Gateway } from './wire/gateway/index.ts'
import {
  clearChannelsJob,
  createRealtime,
  type Realtime,
  type RealtimeOptions,
} from './wire/realtime/index.ts'
import { missingSchemas } from './wire/rest/index.ts'

/** Where `npm run build` puts the web app. */
export const WEB_BUILD = join(REPOSITORY_ROOT, 'apps/web/build')

export interface PartsOptions {
  config: Config
  database: Database
  keys: Keys
  /** A test's writer, for everybody; else the configuration says who writes. */
  writer?: Writer
  clock: Clock
  publicUrl: string
  /** The built web app; null where only the wire is asked. */
  webBuild: string | null
  /** A test's passwords, hashed at a lower cost. */
  passwords?: AuthOptions['passwords']
  /** Jobs then run only when they are told to: a test that moves the clock says when. */
  jobsWait?: boolean
  /** What a test wants of sockets that production doesn't. */
  realtime?: Partial<RealtimeOptions>
}

export interface Parts {
  app: ReturnType<typeof createApp>
  gateway: Gateway
  /** Who writes for members. */
  writer: Writer
  /** What browsers may know. */
  runtime: RuntimeConfig
  jobs: Jobs
  realtime: Realtime
  /** Gives running generations and jobs `graceMs` to finish. The database stays open: whoever opened it closes it. */
  close(graceMs: number): Promise<void>
}

/**
 * Puts the application together. Tests and production differ in what they pass, not in what happens here.
 * @throws {ConfigError} for a setting that does not fit the database
 */
export async function openParts(options: PartsOptions): Promise<Parts> {
  const { config, keys, clock, publicUrl, webBuild } = options
  const missing = await missingSchemas(options.database, config.rest.schemas)
  if (missing.length > 0) {
    throw new ConfigError([
      `REST_SCHEMAS names schemas that the database does not have: ${missing.join(', ')}`,
    ])
  }
  const gateway = await createGateway({
    publicUrl,
    ...keys,
    anonKey: config.keys.anonKey ?? undefined,
    serviceRoleKey: config.keys.serviceRoleKey ?? undefined,
    apiKeyRequired: config.keys.apikeyRequired,
    trustedProxies: config.trustedProxies,
    clock,
  })
  // These two ask the database as it is: what they ask must not count as a write that they are to be told of.
  const wakeUps = new WakeUps(options.database)
  await wakeUps.open()
  const feed = createChangeFeed({ database: options.database, wakeUps })
  const database = observeWrites(options.database, () => feed.poke())
  const models = openModels({ database, clock, wakeUps, settings: config.model })
  const writers = {
    member: options.writer ?? models.writer,
    visitor: options.writer ?? models.demoWriter,
    provider: options.writer ? null : models.provider,
    costOf: models.costOf,
  }
  const isOutboxOpen = outboxIsOpen(config, publicUrl)
  const runtime: RuntimeConfig = {
    supabaseUrl: publicUrl,
    anonKey: gateway.keys.anonKey,
    ...config.texts,
    paymentsEnabled: false,
    writer: writerInfo(writers.member),
    authSettings: {
      confirmationRequired: !config.auth.autoconfirm,
      signupOpen: config.auth.signupOpen,
      mailIntervalMs: config.auth.mailIntervalSeconds * 1_000,
      mails: config.mail.smtpUrl !== null ? 'sent' : isOutboxOpen ? 'outbox' : 'kept',
      waysIn: {
        providers: config.auth.providers.map(({ name, label }) => ({ name, label })),
        singleSignOn: config.auth.saml,
        linking: config.auth.manualLinking,
        factors: config.auth.factors,
        captcha: config.auth.captcha && {
          provider: config.auth.captcha.provider,
          siteKey: config.auth.captcha.siteKey,
        },
      },
    },
  }
  const pages = webBuild === null ? null : await loadPages(webBuild, runtime)

  const visitors = createVisitors({ secret: keys.jwtSecret, isHttps: publicUrl.startsWith('https:') })
  const safeFetch = createSafeFetch({
    allowPrivate: config.pages.allowPrivate,
    userAgent: `Firstline/0.1 (+${publicUrl})`,
  })
  const rateLimits = createRateLimits(database, keys.jwtSecret)
  const outgoing = createOutgoing({
    database,
    clock,
    secret: keys.jwtSecret,
    ...config.mail,
    smsHook: config.smsHook,
  })
  const { admin, statistics, testing } = config.accounts
  // Also while one of these accounts is missing: the next start would give its rights to whoever had taken the address.
  const reserved = new Set(
    [admin, statistics, ...(testing ? [testing] : [])].map(({ email }) => toAddress(email)),
  )
  const testingUserId = await findTestingAccount(database, testing?.email ?? null)
  const readWebsite = createWebsiteReader({ safeFetch, rateLimits, clock })
  const generation = openGeneration({
    database,
    writers,
    clock,
    wakeUps,
    readPage: readWebsite,
    ...config.generation,
  })
  const functions = [
    ...generation.functions,
    readPageFunction(readWebsite),
    ...copyDeskFunctions({ rateLimits, clock, readPage: readWebsite }),
    openHelp({
      rateLimits,
      visitors,
      clock,
      answerer: options.writer ? null : models.answerer,
      settings: { ...runtime, demoDailyLimit: config.demo.dailyLimit },
    }),
    ...adminFunctions({ database, clock, statisticsEmail: statistics.email }),
    ...operatorFunctions({ database, clock }),
    ...accountFunctions({
      database,
      clock,
      rateLimits,
      testingUserId,
      statisticsEmail: statistics.email,
      outgoing,
    }),
    demoFunction({ generations: generation.demo, visitors, rateLimits, clock, ...config.demo }),
  ]
  const jobs = createJobs({
    database,
    clock,
    jobs: [
      ...generation.jobs,
      ...outgoing.jobs,
      ...creditJobs(database),
      countUsersJob(database),
      retentionJob(database, config.auth),
      clearChannelsJob(database),
      removeOldChangesJob(database),
    ],
  })
  const realtime = createRealtime({
    gateway,
    database,
    wakeUps,
    // Checks of who sees what are no writes either.
    changes: {
      database: options.database,
      feed,
      seesAll: (userId) => isAdmin(options.database, userId),
    },
    standingsOf: (holders, now) => standingsOf(database, holders, now),
    ...config.realtime,
    ...options.realtime,
  })
  const app = createApp({
    database,
    gateway,
    runtime,
    pages,
    outbox: isOutboxOpen
      ? {
          outgoing,
          mailSettings: {
            ...config.texts,
            publicUrl,
            validMinutes: Math.floor(config.auth.otpExpirySeconds / 60),
          },
        }
      : null,
    auth: {
      gateway,
      database,
      outgoing,
      rateLimits,
      safeFetch,
      secret: keys.jwtSecret,
      texts: config.texts,
      settings: { publicUrl, ...config.auth },
      isReserved: (email) => reserved.has(email),
      onSignIn: ensureProfile,
      ...(options.passwords ? { passwords: options.passwords } : {}),
      deletion: deletionByAdmin(database, testingUserId),
    },
    rest: config.rest,
    functions,
    realtime,
    isAdmin: (userId) => isAdmin(database, userId),
  })
  if (!options.jobsWait) jobs.open()
  return {
    app,
    gateway,
    writer: writers.member,
    runtime,
    jobs,
    realtime,
    async close(graceMs) {
      await Promise.all([
        realtime.close(),
        generation.close(graceMs),
        jobs.close(graceMs),
        outgoing.close(graceMs),
      ])
      await safeFetch.close()
      await feed.close()
      await wakeUps.close()
    },
  }
}
