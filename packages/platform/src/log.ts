import { pino, stdTimeFunctions, type Level, type Logger } from 'pino'
import { describeError } from './describe-error.ts'
import { OutageLog } from './outage-log.ts'
import { scrub } from './scrub.ts'

export type { Logger }
export type LogLevel = Level | 'silent'

interface LogSink {
  write(line: string): unknown
}

let sink: LogSink = process.stdout

const outages = new OutageLog((line) => databaseLog.error(line, 'the database is unavailable'))

const root = pino(
  {
    // Silent until the configuration was read; tests never configure it.
    level: 'silent',
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      // Here, because every caller of the database logs its own failure.
      logMethod(args, method) {
        if (!outages.countOutage(getError(args[0]))) method.apply(this, args)
      },
    },
    serializers: { error: describeError, err: describeError },
    redact: {
      paths: ['password', 'email', 'token', 'authorization', 'apikey', 'cookie', 'body', 'draft'].flatMap(
        (name) => [name, `*.${name}`],
      ),
      censor: '[removed]',
    },
  },
  // Last resort: masks addresses and tokens in all texts.
  { write: (line: string) => void sink.write(scrub(line)) },
)

function getError(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'error' in fields ? fields.error : undefined
}

const loggers: Logger[] = []

function createLogger(subsystem: string): Logger {
  const child = root.child({ subsystem })
  loggers.push(child)
  return child
}

export const startLog = createLogger('start')
const databaseLog = createLogger('database')
export const requestLog = createLogger('request')
export const authLog = createLogger('auth')
export const restLog = createLogger('rest')
export const realtimeLog = createLogger('realtime')
export const functionsLog = createLogger('functions')
export const feedLog = createLogger('feed')
export const websitesLog = createLogger('websites')
export const modelsLog = createLogger('models')
export const helpLog = createLogger('help')
export const jobsLog = createLogger('jobs')
export const paymentsLog = createLogger('payments')
export const generationLog = createLogger('generation')
export const outgoingLog = createLogger('outgoing')

/** Sets the log level and, for tests, the sink. */
export function configureLogs(options: { level: LogLevel; sink?: LogSink }): void {
  sink = options.sink ?? process.stdout
  outages.reset()
  for (const each of loggers) each.level = options.level
}
