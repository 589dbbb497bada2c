import type { z } from 'zod'
import { CommandError } from './command-error.ts'

/** What a schema of the contract makes of the parameters. @throws {CommandError} naming every one at fault. */
export function parseRequest<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names: Record<string, string>,
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.')
    return `${names[field] ?? field}: ${message}`
  })
  throw new CommandError(faults.join('\n'))
}
