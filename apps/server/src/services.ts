import { join } from 'node:path'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import type { Writer } from '@firstline/copywriter'
import { createApp } from './app.ts'
import { type Config, ConfigError } from './config/config.ts'
import { REPOSITORY_ROOT } from './config/environment.ts'
import { readVersion } from './config/read-version.ts'
import type { Keys } from './keys.ts'
import { announce, loadAnnouncedPages } from './pages/announced-pages.ts'
import { isOutboxEnabled } from './pages/outbox-guard.ts'
import type { Clock } from '@firstline/platform/clock'
import type { ModelProcess } from '@firstline/local-model'
import type { Database } from '@firstline/platform/database'
import { createChangeFeed } from '@firstline/platform/feed'
import { observeWrites } from '@firstline/platform/feed/observe-writes'
import { removeOldChangesJob } from '@firstline/platform/feed/remove-old-changes'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { watchReadiness } from '@firstline/platform/database/watch-readiness'
import { createJobs, type Jobs } from '@firstline/platform/jobs'
import { createOutgoing } from '@firstline/platform/outgoing'
import { createRateLimits } from '@firstline/platform/rate-limits'
import { createSafeFetch } from '@firstline/platform/ssrf-guard'
import { accountFunctions, createAdminDeletion, findTestingAccount } from './product/account/index.ts'
import { adminFunctions } from './product/admin/index.ts'
import { createAnnouncements } from './product/announcements/index.ts'
import { briefToolsFunctions } from './product/brief-tools/index.ts'
import { creditJobs } from './product/credits/index.ts'
import { demoFunction } from './product/demo/index.ts'
import { openGeneration, describeWriter } from './product/generation/index.ts'
import { checkInvariantsJob, healthFunction } from './product/health/index.ts'
import { helpFunction } from './product/help/index.ts'
import { createMemberMails } from './product/mails/index.ts'
import { openModels } from './product/models/index.ts'
import { operatorFunctions } from './product/operator-commands/index.ts'
import { openPayments } from './product/payments/index.ts'
import { countUsersJob, ensureProfileStatements, isAdmin } from './product/profiles/index.ts'
import { retentionJob } from './product/retention/index.ts'
import { createVisitors } from './product/visitors/index.ts'
import { createPageReader, readPageFunction } from './product/website-pages/index.ts'
import {
  type AuthOptions,
  createAuth,
  readSessionStatuses,
  normalizeEmailAddress,
} from '@firstline/wire/auth'
import { createGateway, type Gateway } from '@firstline/wire/gateway'
import {
  clearChannelsJob,
  createRealtime,
  type Realtime,
  type RealtimeOptions,
} from '@firstline/wire/realtime'
import { findMissingSchemas } from '@firstline/wire/rest'

/** The output directory of `npm run build` for the web app. */
export const WEB_BUILD = join(REPOSITORY_ROOT, 'apps/web/build')

export interface ServicesOptions {
  config: Config
  database: Database
  keys: Keys
  /** Replaces the configured writers in tests. */
  writer?: Writer
  /** A model in a process of this server; the opener closes it. */
  localModel?: Pick<ModelProcess, 'fetch' | 'status'> | null
  clock: Clock
  publicUrl: string
  /** The built web app; null when no pages are served. */
  webBuild: string | null
  /** Replaces the password hashing in tests, at a lower cost. */
  passwords?: AuthOptions['passwords']
  /** Jobs run only when a test calls `runDue`. */
  jobsWait?: boolean
  /** Overrides of the realtime options in tests. */
  realtime?: Partial<RealtimeOptions>
}

export interface Services {
  app: ReturnType<typeof createApp>
  gateway: Gateway
  /** The writer for signed-in users. */
  writer: Writer
  /** The public settings. */
  runtime: RuntimeConfig
  jobs: Jobs
  realtime: Realtime
  /** Waits `graceMs` for running generations and jobs. The database stays open: its opener closes it. */
  close(graceMs: number): Promise<void>
}

/**
 * The composition root of the application, for production and tests.
 * @throws {ConfigError} for a setting that does not match the database
 */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { config, keys, localModel = null, clock, publicUrl, webBuild } = options
  const missing = await findMissingSchemas(options.database, config.rest.schemas)
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
  const { database: stored, requireReady } = watchReadiness(options.database, clock)
  // Both use the unobserved database: their own queries must not trigger the change feed.
  const wakeUps = new WakeUpChannel(stored)
  await wakeUps.open()
  const feed = createChangeFeed({ database: stored, wakeUps })
  const database = observeWrites(stored, () => feed.notifyWrite())
  const models = openModels({
    database,
    clock,
    wakeUps,
    settings: config.model,
    fetch: localModel?.fetch,
  })
  const writers = {
    member: options.writer ?? models.writer,
    visitor: options.writer ?? models.demoWriter,
    provider: options.writer ? null : models.provider,
    costOf: models.costOf,
    wordsPerSecond: () => localModel?.status().wordsPerSecond ?? null,
  }
  const { admin, statistics, testing } = config.accounts
  const testingUserId = await findTestingAccount(database, testing?.email ?? null)
  const rateLimits = createRateLimits(database, keys.jwtSecret)
  const payments = openPayments({
    database,
    clock,
    rateLimits,
    settings: config.payments,
    publicUrl,
    testingUserId,
    jobsWait: options.jobsWait ?? false,
  })
  const isOutboxOpen = isOutboxEnabled(config, publicUrl)
  const runtime: RuntimeConfig = {
    supabaseUrl: publicUrl,
    anonKey: gateway.keys.anonKey,
    ...config.texts,
    paymentsEnabled: payments.offers.length > 0,
    offers: payments.offers,
    writer: describeWriter(writers.member, writers),
    announcement: null,
    announcementText: '',
    authSettings: {
      confirmationRequired: !config.auth.autoconfirm,
      signupOpen: config.auth.signupOpen,
      mailIntervalMs: config.auth.mailIntervalSeconds * 1_000,
      mails: config.mail.smtpUrl !== null ? 'sent' : isOutboxOpen ? 'outbox' : 'kept',
      signInMethods: {
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
  const announcements = createAnnouncements(database, clock)
  await announcements.refresh()
  const pages = webBuild === null ? null : await loadAnnouncedPages(webBuild, runtime, announcements)

  const visitors = createVisitors({ secret: keys.jwtSecret, isHttps: publicUrl.startsWith('https:') })
  const safeFetch = createSafeFetch({
    allowPrivate: config.pages.allowPrivate,
    userAgent: `Firstline/0.1 (+${publicUrl})`,
  })
  const outgoing = createOutgoing({
    database,
    clock,
    secret: keys.jwtSecret,
    ...config.mail,
    smsHook: config.smsHook,
  })
  const footer = { brandName: config.texts.brandName, supportEmail: config.texts.supportEmail, publicUrl }
  const memberMails = createMemberMails({ database, clock, outgoing, secret: keys.jwtSecret, footer })
  // Reserved even while an account is missing, since the next start would grant its rights to the owner of the address.
  const reserved = new Set(
    [admin, statistics, ...(testing ? [testing] : [])].map(({ email }) => normalizeEmailAddress(email)),
  )
  const auth = createAuth({
    gateway,
    database,
    outgoing,
    rateLimits,
    safeFetch,
    secret: keys.jwtSecret,
    texts: config.texts,
    settings: { publicUrl, ...config.auth },
    isReserved: (email) => reserved.has(email),
    onSignIn: ensureProfileStatements,
    ...(options.passwords ? { passwords: options.passwords } : {}),
    deletion: createAdminDeletion({ database, outgoing, mails: memberMails.settings }, testingUserId),
  })
  const readWebsite = createPageReader({ safeFetch, rateLimits, clock })
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
    ...briefToolsFunctions({ rateLimits, clock, readPage: readWebsite }),
    helpFunction({
      rateLimits,
      visitors,
      clock,
      answerer: options.writer ? null : models.answerer,
      settings: { ...runtime, demoDailyLimit: config.demo.dailyLimit },
    }),
    ...adminFunctions({
      database,
      clock,
      statisticsEmail: statistics.email,
      dailyBudget: config.model?.dailyBudget ?? null,
      testingUserId,
      outgoing,
      resendConfirmation: auth.resendConfirmation,
      publicUrl,
      mails: memberMails.settings,
      mailDelivery: runtime.authSettings.mails,
      announcements,
    }),
    healthFunction({
      // Its reads are not writes.
      database: stored,
      clock,
      outgoing,
      model: models.settings,
      readLocalModel: localModel ? () => localModel.status() : null,
      isProduction: config.production,
      version: readVersion(),
      dataDirectory: stored.engine === 'embedded' ? config.dataDir : null,
    }),
    ...payments.functions,
    ...operatorFunctions({ database, clock }),
    ...accountFunctions({
      database,
      clock,
      rateLimits,
      testingUserId,
      statisticsEmail: statistics.email,
      outgoing,
      mails: memberMails.settings,
    }),
    ...memberMails.functions,
    demoFunction({ generations: generation.demo, visitors, rateLimits, clock, ...config.demo }),
  ]
  const jobs = createJobs({
    database,
    clock,
    jobs: [
      ...generation.jobs,
      ...outgoing.jobs,
      ...creditJobs(database),
      ...memberMails.jobs,
      ...payments.jobs,
      countUsersJob(database),
      checkInvariantsJob(stored),
      retentionJob(database, config.auth),
      clearChannelsJob(database),
      removeOldChangesJob(database),
    ],
  })
  const realtime = createRealtime({
    gateway,
    database,
    wakeUps,
    // Visibility checks are not writes either.
    changes: {
      database: stored,
      feed,
      isAdmin: (userId) => isAdmin(stored, userId),
    },
    readSessionStatuses: (holders, now) => readSessionStatuses(database, holders, now),
    ...config.realtime,
    ...options.realtime,
  })
  const app = createApp({
    database,
    requireReady,
    gateway,
    readRuntime: () => announce(runtime, announcements),
    pages,
    outbox: isOutboxOpen
      ? {
          outgoing,
          mailSettings: {
            ...config.texts,
            publicUrl,
            validMinutes: Math.floor(config.auth.otpExpirySeconds / 60),
          },
          memberMails: memberMails.settings,
        }
      : null,
    unsubscribe: { database, clock, links: memberMails.settings.links, brandName: footer.brandName },
    auth,
    rest: config.rest,
    functions,
    paymentRoutes: payments.routes,
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
        payments.close(),
        outgoing.close(graceMs),
      ])
      await safeFetch.close()
      await feed.close()
      await wakeUps.close()
    },
  }
}
