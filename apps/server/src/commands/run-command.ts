import { ConfigError } from '#server/config/config.ts'
import { DatabaseError } from '#server/platform/database/database.ts'
import { CommandError } from './command-error.ts'

/** An operator's command: takes what stands behind its name and gives its exit code. */
export type Command = (parameters: readonly string[]) => Promise<number>

/** Makes a command of its work: `--help` prints the usage, and whatever goes wrong is said in a sentence. */
export function asCommand(usage: string, work: Command): Command {
  return async (parameters) => {
    if (parameters.includes('--help') || parameters.includes('-h')) {
      print(usage)
      return 0
    }
    try {
      return await work(parameters)
    } catch (error) {
      process.stderr.write(`${explain(error, usage)}\n`)
      return 1
    }
  }
}

/** Writes to the terminal; what is printed is for the operator alone and never part of the log. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function explain(error: unknown, usage: string): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (error instanceof DatabaseError) return `The database can't be used: ${error.message}.`
  const message = error instanceof Error ? error.message : String(error)
  return isAboutParameters(error) ? `${message}\n\n${usage}` : `It did not work: ${message}`
}

function isAboutParameters(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
