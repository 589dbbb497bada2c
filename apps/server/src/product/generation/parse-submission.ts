import { GenerationForm, GenerationRequest } from '@firstline/contract/generation'
import type { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'

export type ParsedSubmission =
  | { action: 'stop'; requestId: string }
  | { action: 'generate'; requestId: string | undefined; form: GenerationForm }

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new AppError('invalid_fields', {
    fields: result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  })
}

/** @throws {AppError} invalid_fields, naming every field at fault. */
export function parseSubmission(body: unknown): ParsedSubmission {
  const { requestId, action } = parsed(GenerationRequest, body ?? {})
  if (action === 'stop') {
    if (requestId) return { action, requestId }
    throw new AppError('invalid_fields', {
      fields: [{ field: 'requestId', message: 'Say which request to stop.' }],
    })
  }
  const form = parsed(GenerationForm, body ?? {})
  if (form.websiteOnlyMode) {
    // No writer reads pages yet: refused by name rather than written from nothing.
    throw new AppError('website_unavailable', {
      message: 'Website-only mode is not available on this installation. Please fill in the fields yourself.',
      fields: [{ field: 'websiteOnlyMode', message: 'Not available on this installation.' }],
    })
  }
  return { action, requestId, form }
}
