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
    // Nothing is said until the configuration was read; tests never configure it.
    level: 'silent',
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      // Here, since everything that asks the database logs its failure on its own.
      logMethod(args, method) {
        if (!outages.takes(errorOf(args[0]))) method.apply(this, args)
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
  // The last guard: whatever slipped into a text leaves without addresses and tokens.
  { write: (line: string) => void sink.write(scrub(line)) },
)

function errorOf(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'error' in fields ? fields.error : undefined
}

const loggers: Logger[] = []

function logger(subsystem: string): Logger {
  const child = root.child({ subsystem })
  loggers.push(child)
  return child
}

export const startLog = logger('start')
const databaseLog = logger('database')
export const requestLog = logger('request')
export const authLog = logger('auth')
export const restLog = logger('rest')
export const realtimeLog = logger('realtime')
export const functionsLog = logger('functions')
export const feedLog = logger('feed')
export const websitesLog = logger('websites')
export const modelsLog = logger('models')
export const helpLog = logger('help')
export const jobsLog = logger('jobs')
export const generationLog = logger('generation')
export const outgoingLog = logger('outgoing')

/** Sets how much is logged and, for tests, where to. */
export function configureLogs(options: { level: LogLevel; sink?: LogSink }): void {
  sink = options.sink ?? process.stdout
  outages.reset()
  for (const each of loggers) each.level = options.level
}
