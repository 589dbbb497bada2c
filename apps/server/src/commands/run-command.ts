import { ConfigError } from '#server/config/config.ts'
import { DatabaseError } from '@firstline/platform/database'
import { CommandError } from './command-error.ts'

/** An operator command: takes the command-line arguments and returns the exit code. */
export type Command = (parameters: readonly string[]) => Promise<number>

/** Wraps a command: `--help` prints the usage, and errors are printed as one sentence. */
export function defineCommand(usage: string, work: Command): Command {
  return async (parameters) => {
    if (parameters.includes('--help') || parameters.includes('-h')) {
      printLine(usage)
      return 0
    }
    try {
      return await work(parameters)
    } catch (error) {
      process.stderr.write(`${toTerminalText(explainError(error, usage))}\n`)
      return 1
    }
  }
}

/** Writes to the terminal. The text is for the operator and never part of the log. */
export function printLine(text: string): void {
  process.stdout.write(`${toTerminalText(text)}\n`)
}

/** Without control characters: names of models and messages of other servers could move the cursor or hide text. */
function toTerminalText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}

function explainError(error: unknown, usage: string): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (error instanceof DatabaseError) return `The database can't be used: ${error.message}.`
  const message = error instanceof Error ? error.message : String(error)
  return isArgumentError(error) ? `${message}\n\n${usage}` : `It did not work: ${message}`
}

function isArgumentError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
