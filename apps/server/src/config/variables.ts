import { z } from 'zod'
import { AUTH_VARIABLES } from './auth-variables.ts'
import { PAYMENT_VARIABLES } from './payment-variables.ts'
import type { Variable } from './variable.ts'
import {
  addressList,
  dollarLimit,
  exposedSchemas,
  booleanValue,
  mailAddress,
  enumValue,
  passwordValue,
  priceList,
  smtpAddress,
  textValue,
  webAddress,
  integerValue,
} from './value-schemas.ts'

/**
 * Every setting with a fixed name. `docs/configuration.md` and `.env.example` are generated from this table and the one in
 * `provider-config.ts`, whose names contain the provider's.
 */
export const VARIABLES = {
  HOST: { default: '127.0.0.1', meaning: 'Where to listen.', schema: textValue },
  PORT: {
    default: '3000',
    meaning: 'The port to listen on; 0 takes a free one.',
    schema: integerValue(0, 65_535),
  },
  PUBLIC_URL: {
    default: 'http://localhost:PORT',
    meaning: 'The address users see. Links are built from it, never from request headers.',
    schema: webAddress,
  },
  NODE_ENV: {
    default: 'development',
    meaning:
      '`production` refuses generated, published and easily guessed secrets: ADMIN_EMAIL, ADMIN_PASSWORD, JWT_SECRET and JWT_KEYS are required there, ' +
      'and a testing account exists only if configured.',
    schema: textValue,
  },
  DATA_DIR: {
    default: 'data',
    meaning:
      'Embedded database, generated keys and first passwords (mode 0600), lock. Relative to the repository root.',
    schema: textValue,
  },
  DATABASE_URL: {
    default: '-',
    meaning:
      'PostgreSQL 15 or later instead of the embedded database. JWT_SECRET and JWT_KEYS must then be set, since replicas have to agree.',
    secret: true,
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  },
  JWT_SECRET: {
    default: 'generated',
    meaning: 'HS256 project secret, 32 characters or more.',
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters'),
  },
  JWT_KEYS: {
    default: 'generated',
    meaning:
      'JWK set of ES256, RS256, EdDSA and HS256 (`oct`) keys, as JSON or as a path to it. All of them verify tokens. The first whose `key_ops` include `sign` signs those of users; if none says so, the first private one without `key_ops`.',
    secret: true,
    schema: textValue,
  },
  ANON_KEY: {
    default: 'minted',
    meaning: 'Project key of browsers, signed with JWT_SECRET.',
    schema: textValue,
  },
  SERVICE_ROLE_KEY: {
    default: 'minted',
    meaning: 'Project key of trusted servers, signed with JWT_SECRET.',
    secret: true,
    schema: textValue,
  },
  APIKEY_REQUIRED: {
    default: 'true',
    meaning: 'Whether the gateway requires a project key.',
    schema: booleanValue,
  },
  REST_SCHEMAS: {
    default: 'public',
    meaning:
      'Schemas that `/rest/v1` exposes, separated by commas; requests that name none get the first. Not auth, realtime, firstline or a schema of PostgreSQL.',
    schema: exposedSchemas,
  },
  REST_AGGREGATES: {
    default: 'false',
    meaning:
      'Whether requests to `/rest/v1` may select sum(), avg(), min(), max() and count(). One of them can read a whole table.',
    schema: booleanValue,
  },
  ADMIN_EMAIL: {
    default: 'admin@firstline.local',
    meaning: 'The administrator, created at start if missing.',
    schema: mailAddress,
  },
  ADMIN_PASSWORD: {
    default: 'generated',
    meaning: "The administrator's first password. A generated one is printed once.",
    secret: true,
    schema: passwordValue,
  },
  STATS_ADMIN_EMAIL: {
    default: 'ADMIN_EMAIL',
    meaning: 'The one account that sees user statistics; an administrator.',
    schema: mailAddress,
  },
  STATS_ADMIN_PASSWORD: {
    default: 'ADMIN_PASSWORD',
    meaning: 'Its first password.',
    secret: true,
    schema: passwordValue,
  },
  TESTING_EMAIL: {
    default: 'tester@firstline.local',
    meaning: 'The testing account. In production there is one only if this is set.',
    schema: mailAddress,
  },
  TESTING_PASSWORD: {
    default: 'generated',
    meaning: 'Its first password.',
    secret: true,
    schema: passwordValue,
  },
  ...AUTH_VARIABLES,
  REALTIME_PUBLIC_CHANNELS: {
    default: 'true',
    meaning:
      'Whether public channels have broadcast and presence, which everybody with a project key may then use. Changes of rows follow their policies either way.',
    schema: booleanValue,
  },
  SMTP_URL: {
    default: '-',
    meaning:
      'The mail server, such as smtps://user:password@mail.example.com. Without it mails go to the outbox.',
    secret: true,
    schema: smtpAddress,
  },
  MAIL_FROM: {
    default: 'BRAND_NAME <SUPPORT_EMAIL>',
    meaning: 'Who mails come from: an address, or a name with an address in angle brackets.',
    schema: z
      .string()
      .regex(
        /^([^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        'must be an address, or Name <address>',
      ),
  },
  SMS_URL: {
    default: '-',
    meaning:
      'Receives texts as POST {phone, text, channel}, signed in X-Signature with HMAC-SHA256. Without it texts go to the outbox.',
    schema: webAddress,
  },
  SMS_SECRET: {
    default: '-',
    meaning: 'The key of that signature; required with SMS_URL.',
    secret: true,
    schema: z.string().min(16, 'must have at least 16 characters'),
  },
  OPENAI_API_KEY: {
    default: '-',
    meaning:
      'Turns the language model on, with gpt-4o-mini. Without it and LLM_* the built-in writer writes.',
    secret: true,
    schema: textValue,
  },
  LLM_BASE_URL: {
    default: '-',
    meaning:
      'Any OpenAI-compatible server, such as http://localhost:11434/v1. LLM_MODEL is then required. LLM_* wins over OPENAI_API_KEY, which is never sent there.',
    schema: webAddress,
  },
  LLM_API_KEY: { default: '-', meaning: 'Its key, where it wants one.', secret: true, schema: textValue },
  LLM_MODEL: { default: 'gpt-4o-mini', meaning: 'The model that writes for members.', schema: textValue },
  LLM_DEMO_MODEL: {
    default: 'gpt-4.1-nano',
    meaning: 'The model that writes for visitors. With LLM_BASE_URL: LLM_MODEL unless set.',
    schema: textValue,
  },
  LLM_OUTPUT: {
    default: 'auto',
    meaning:
      'The output format that the server of the model supports; `auto` detects it with the first call.',
    schema: enumValue('auto', 'json_schema', 'json_object', 'text'),
  },
  LLM_TIMEOUT: {
    default: '60',
    meaning:
      'Seconds for a whole generation: its page, waiting, every call of the model and retries. With a model that `npm run model` chose, 300 unless set.',
    schema: integerValue(1, 600),
  },
  LLM_CONCURRENCY: {
    default: '16',
    meaning:
      'Concurrent calls to the model, over all replicas. With a model that `npm run model` chose, 1 in a process of the server and 2 by Ollama or LM Studio unless set.',
    schema: integerValue(1, 10_000),
  },
  LLM_CONCURRENCY_LOCAL: {
    default: '16',
    meaning: 'Concurrent generations of one process.',
    schema: integerValue(1, 1_000),
  },
  LLM_RPM: {
    default: '-',
    meaning: 'Calls to the model a minute, over all replicas; unlimited when unset.',
    schema: integerValue(1, 1_000_000),
  },
  LLM_DAILY_BUDGET: {
    default: '5',
    meaning:
      'Dollars that may be spent on the model in a UTC day by the whole installation, visitors at most a fifth; `off` for none. A model without a price counts as the most expensive of the built-in table, on this machine or a private network as free.',
    schema: dollarLimit,
  },
  LIMIT_REFUNDS_HOURLY: {
    default: '10',
    meaning:
      'Generations per member and hour whose credit was returned; more are 429, nothing charged. Those for which the model was not called do not count.',
    schema: integerValue(1, 1_000),
  },
  LLM_PRICES: {
    default: 'built-in table',
    meaning: 'Dollars per million tokens in and out, by model: `gpt-4o-mini=0.15/0.6, my-model=0/0`.',
    schema: priceList,
  },
  DEMO_DAILY_LIMIT: {
    default: '2',
    meaning: 'Demo generations of a visitor in a UTC day.',
    schema: integerValue(0, 1_000),
  },
  DEMO_ADDRESS_LIMIT: {
    default: '10',
    meaning: 'Demo generations of an address (IPv6: of its /64) in a UTC day.',
    schema: integerValue(0, 100_000),
  },
  FETCH_ALLOW_PRIVATE: {
    default: 'false',
    meaning:
      'For tests alone: lets website-only mode read pages, and single sign-on metadata, of private addresses. Refused in production.',
    schema: booleanValue,
  },
  ...PAYMENT_VARIABLES,
  SUPPORT_EMAIL: {
    default: 'support@firstline.local',
    meaning: 'Where people write for help.',
    schema: mailAddress,
  },
  BRAND_NAME: { default: 'Firstline', meaning: 'The name shown.', schema: textValue },
  DEMO_VIDEO_URL: {
    default: '-',
    meaning: 'The demo video linked from the landing page; hidden when unset.',
    schema: webAddress,
  },
  LEGAL_ENTITY: { default: 'Firstline', meaning: 'The legal entity of the terms.', schema: textValue },
  LEGAL_JURISDICTION: { default: '-', meaning: 'The jurisdiction of the terms.', schema: textValue },
  TRUSTED_PROXIES: {
    default: '-',
    meaning:
      'Addresses or ranges, separated by commas, whose X-Forwarded-For is believed. The client is the rightmost address not listed.',
    schema: addressList,
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: 'How much is logged.',
    schema: enumValue('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof VARIABLES
export type ConfigValues = { [N in VariableName]?: z.output<(typeof VARIABLES)[N]['schema']> }
