import type { z } from 'zod'
import { findUnstorableField } from '@firstline/platform/json-text'
import { AppError } from '#server/app-error.ts'

/** Encodes the position after a page as an opaque cursor. */
export function writeCursor(position: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws {AppError} invalid_fields, naming `field`, for a cursor that this list did not create. */
export function readCursor<S extends z.ZodType>(schema: S, text: string, field: string): z.output<S> {
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (parsed.success) return parsed.data
  throw new AppError('invalid_fields', {
    fields: [{ field, message: 'This is no cursor of this list.' }],
  })
}

function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return findUnstorableField(json, value) === null ? value : null
  } catch {
    return null
  }
}
