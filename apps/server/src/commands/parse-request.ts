import type { z } from 'zod'
import { CommandError } from './command-error.ts'

/**
 * Parses parameters by a schema of the contract.
 * @throws {CommandError} naming every invalid parameter
 */
export function parseRequest<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names: Record<string, string>,
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.')
    return `${names[field] ?? field}: ${message}`
  })
  throw new CommandError(messages.join('\n'))
}
