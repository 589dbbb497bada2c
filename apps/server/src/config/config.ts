import type { LogLevel } from '@firstline/platform/log'
import { type AuthConfig, readAuthConfig, findCaptchaIssues } from './auth-config.ts'
import { findSecretIssue } from './known-secrets.ts'
import {
  findModelIssues,
  type LocalModelConfig,
  type ModelConfig,
  readLocalModelConfig,
  readModelConfig,
} from './model-config.ts'
import { type PaymentConfig, findPaymentIssues, readPaymentConfig } from './payment-config.ts'
import { readProviders } from './provider-config.ts'
import { formatIssue } from './value-schemas.ts'
import { type VariableName, VARIABLES, type ConfigValues } from './variables.ts'

/** Refunded generations per member and hour, unless configured otherwise. */
const REFUNDS_HOURLY_LIMIT = 10
/** Demo generations per UTC day, unless configured otherwise: per visitor, and per address (IPv4, IPv6 /64). */
const DEMO_DAILY_LIMIT = 2
export const DEMO_ADDRESS_LIMIT = 10

/** All invalid settings of the environment in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly issues: readonly string[]

  constructor(issues: readonly string[]) {
    super(`The settings can't be used:\n${issues.map((issue) => `  - ${issue}`).join('\n')}`)
    this.issues = issues
  }
}

/** An account that is created at start. A missing password is generated and printed once. */
export interface PrivilegedAccount {
  email: string
  password: string | null
}

export interface Config {
  production: boolean
  host: string
  port: number
  /** Null: built from the port that the server listens on. */
  publicUrl: string | null
  dataDir: string
  database: { kind: 'embedded'; directory: string } | { kind: 'server'; url: string }
  /** Null: generated into the data directory, which is allowed with the embedded database only. */
  keys: {
    jwtSecret: string | null
    jwtKeys: string | null
    anonKey: string | null
    serviceRoleKey: string | null
    apikeyRequired: boolean
  }
  /** The exposed schemas, the default first, and whether aggregate functions may be selected. */
  rest: { schemas: readonly string[]; aggregates: boolean }
  accounts: { admin: PrivilegedAccount; statistics: PrivilegedAccount; testing: PrivilegedAccount | null }
  auth: AuthConfig
  realtime: { publicChannels: boolean }
  mail: {
    /** Null: mails stay in the outbox. */
    smtpUrl: string | null
    from: string
  }
  /** Null: texts stay in the outbox. */
  smsHook: { url: string; secret: string } | null
  generation: { timeoutMs: number; concurrency: number; refundsHourly: number }
  /** Null: the built-in writer is used. */
  model: ModelConfig | null
  /** For the model that `npm run model` chose, which a model of the settings overrides. */
  localModel: LocalModelConfig
  /** Whether the doctor and the start look for a local model server: without a model, and not in tests. */
  looksForLocalModel: boolean
  demo: { dailyLimit: number; addressLimit: number }
  /** Null: nothing can be bought here, except by CHECKOUT_URL, and plans are changed by hand. */
  payments: PaymentConfig | null
  pages: { allowPrivate: boolean }
  texts: {
    brandName: string
    supportEmail: string
    legalEntity: string
    legalJurisdiction: string
    demoVideoUrl: string | null
    checkoutUrl: string | null
  }
  trustedProxies: readonly string[]
  logLevel: LogLevel
}

type Environment = Record<string, string | undefined>

function readValues(environment: Environment): { values: ConfigValues; issues: string[] } {
  const values: Record<string, unknown> = {}
  const issues: string[] = []
  for (const name of Object.keys(VARIABLES) as VariableName[]) {
    const raw = environment[name]?.trim()
    if (raw === undefined || raw === '') continue
    const variable = VARIABLES[name]
    const result = variable.schema.safeParse(raw)
    if (result.success) values[name] = result.data
    else {
      const allowed = result.error.issues[0]?.message
      issues.push(formatIssue(name, { value: raw, isSecret: 'secret' in variable, allowed }))
    }
  }
  return { values, issues }
}

/** Credentials of other servers, which set their own rules, and JWT_KEYS, whose keys `loadKeys` checks one by one. */
const CHECKED_ELSEWHERE: ReadonlySet<VariableName> = new Set([
  'JWT_KEYS',
  'DATABASE_URL',
  'SMTP_URL',
  'OPENAI_API_KEY',
  'LLM_API_KEY',
  'AUTH_CAPTCHA_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

function findWeakSecrets(values: ConfigValues): string[] {
  const names = (Object.keys(VARIABLES) as VariableName[]).filter(
    (name) => name === 'ANON_KEY' || ('secret' in VARIABLES[name] && !CHECKED_ELSEWHERE.has(name)),
  )
  return names.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' ? (findSecretIssue(name, value) ?? []) : []
  })
}

/** Checks the rules that span several variables. */
function findCrossIssues(values: ConfigValues, production: boolean, environment: Environment): string[] {
  const issues: string[] = []
  const isSet = (name: VariableName) => (environment[name]?.trim() ?? '') !== ''
  if (production) {
    issues.push(...findWeakSecrets(values))
    for (const name of ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'JWT_SECRET', 'JWT_KEYS'] as const) {
      if (!isSet(name))
        issues.push(`${name} must be set in production (npm run secrets prints a complete .env)`)
    }
    if (
      values.STATS_ADMIN_EMAIL &&
      values.STATS_ADMIN_EMAIL !== values.ADMIN_EMAIL &&
      !isSet('STATS_ADMIN_PASSWORD')
    ) {
      issues.push('STATS_ADMIN_PASSWORD must be set in production when STATS_ADMIN_EMAIL is')
    }
    if (isSet('TESTING_EMAIL') && !isSet('TESTING_PASSWORD')) {
      issues.push('TESTING_PASSWORD must be set in production when TESTING_EMAIL is')
    }
  } else if (isSet('DATABASE_URL')) {
    for (const name of ['JWT_SECRET', 'JWT_KEYS'] as const) {
      if (!isSet(name))
        issues.push(`${name} must be set with DATABASE_URL, since all replicas have to agree on it`)
    }
  }
  if (values.TESTING_EMAIL && values.TESTING_EMAIL === (values.ADMIN_EMAIL ?? 'admin@firstline.local')) {
    issues.push('TESTING_EMAIL must differ from ADMIN_EMAIL')
  }
  if (production && values.FETCH_ALLOW_PRIVATE) {
    issues.push('FETCH_ALLOW_PRIVATE may not be true in production')
  }
  if (values.SMS_URL !== undefined && values.SMS_SECRET === undefined) {
    issues.push('SMS_SECRET must be set with SMS_URL, since texts are signed with it')
  }
  issues.push(
    ...findCaptchaIssues(values, { production, isSet }),
    ...findModelIssues(values),
    ...findPaymentIssues(values, production),
  )
  return issues
}

/**
 * Reads and validates the environment.
 * @param resolveFromRoot makes a path absolute against the repository root
 * @throws {ConfigError} naming every invalid setting
 */
export function parseConfig(environment: Environment, resolveFromRoot: (path: string) => string): Config {
  const { values, issues } = readValues(environment)
  const production = values.NODE_ENV === 'production'
  const { providers, issues: providerIssues } = readProviders(environment)
  issues.push(...findCrossIssues(values, production, environment), ...providerIssues)
  if (issues.length > 0) throw new ConfigError(issues)

  const model = readModelConfig(values)
  const dataDir = resolveFromRoot(values.DATA_DIR ?? 'data')
  const admin = {
    email: values.ADMIN_EMAIL ?? 'admin@firstline.local',
    password: values.ADMIN_PASSWORD ?? null,
  }
  const hasTesting = !production || values.TESTING_EMAIL !== undefined
  const brandName = values.BRAND_NAME ?? 'Firstline'
  const supportEmail = values.SUPPORT_EMAIL ?? 'support@firstline.local'
  return {
    production,
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 3000,
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir,
    database: values.DATABASE_URL
      ? { kind: 'server', url: values.DATABASE_URL }
      : { kind: 'embedded', directory: dataDir },
    keys: {
      jwtSecret: values.JWT_SECRET ?? null,
      jwtKeys: values.JWT_KEYS ?? null,
      anonKey: values.ANON_KEY ?? null,
      serviceRoleKey: values.SERVICE_ROLE_KEY ?? null,
      apikeyRequired: values.APIKEY_REQUIRED ?? true,
    },
    rest: { schemas: values.REST_SCHEMAS ?? ['public'], aggregates: values.REST_AGGREGATES ?? false },
    accounts: {
      admin,
      statistics:
        values.STATS_ADMIN_EMAIL && values.STATS_ADMIN_EMAIL !== admin.email
          ? { email: values.STATS_ADMIN_EMAIL, password: values.STATS_ADMIN_PASSWORD ?? null }
          : admin,
      testing: hasTesting
        ? {
            email: values.TESTING_EMAIL ?? 'tester@firstline.local',
            password: values.TESTING_PASSWORD ?? null,
          }
        : null,
    },
    auth: readAuthConfig(values, providers, { production }),
    realtime: { publicChannels: values.REALTIME_PUBLIC_CHANNELS ?? true },
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? `${brandName} <${supportEmail}>`,
    },
    smsHook:
      values.SMS_URL !== undefined && values.SMS_SECRET !== undefined
        ? { url: values.SMS_URL, secret: values.SMS_SECRET }
        : null,
    generation: {
      timeoutMs: (values.LLM_TIMEOUT ?? 60) * 1_000,
      concurrency: values.LLM_CONCURRENCY_LOCAL ?? 16,
      refundsHourly: values.LIMIT_REFUNDS_HOURLY ?? REFUNDS_HOURLY_LIMIT,
    },
    model,
    localModel: readLocalModelConfig(values, {
      runtimeEntry: resolveFromRoot('model-runtime/src/main.ts'),
      runtimePackages: resolveFromRoot('model-runtime/node_modules/.package-lock.json'),
    }),
    looksForLocalModel: model === null && values.NODE_ENV !== 'test',
    demo: {
      dailyLimit: values.DEMO_DAILY_LIMIT ?? DEMO_DAILY_LIMIT,
      addressLimit: values.DEMO_ADDRESS_LIMIT ?? DEMO_ADDRESS_LIMIT,
    },
    payments: readPaymentConfig(values),
    pages: { allowPrivate: values.FETCH_ALLOW_PRIVATE ?? false },
    texts: {
      brandName,
      supportEmail,
      legalEntity: values.LEGAL_ENTITY ?? 'Firstline',
      legalJurisdiction: values.LEGAL_JURISDICTION ?? '',
      demoVideoUrl: values.DEMO_VIDEO_URL ?? null,
      checkoutUrl: values.CHECKOUT_URL ?? null,
    },
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    logLevel: values.LOG_LEVEL ?? 'info',
  }
}
