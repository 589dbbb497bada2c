import type { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'

/** Where a page ended, for the client to hand back unread. */
export function writeCursor(position: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws {AppError} invalid_fields, naming `field`, for anything that this list did not hand out. */
export function readCursor<S extends z.ZodType>(schema: S, text: string, field: string): z.output<S> {
  const parsed = schema.safeParse(parse(Buffer.from(text, 'base64url').toString()))
  if (parsed.success) return parsed.data
  throw new AppError('invalid_fields', {
    fields: [{ field, message: 'This is no cursor of this list.' }],
  })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
