import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * The options of a script. `--help` prints the usage; a wrong option is an error in one sentence, with the usage. Both
 * return null: the script has nothing to do.
 */
export function readOptions<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> | null {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    return null
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
      throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 1
    return null
  }
}

/** Says in a sentence that a port is taken, and ends with 1; every other failure stays as it is. */
export async function reportTakenPort(run: Promise<void>): Promise<void> {
  try {
    await run
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    console.error(`Port ${port} is taken. Stop what uses it, or choose another one with --port.`)
    // Servers that did start would keep the process running.
    process.exit(1)
  }
}
