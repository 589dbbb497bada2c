import { GenerationForm, GenerationRequest } from '@firstline/contract/generation'
import { AppError } from '@firstline/platform/errors'
import { parseFields } from '@firstline/platform/json-body'

export type ParsedSubmission =
  | { action: 'stop'; requestId: string }
  | { action: 'generate'; requestId: string | undefined; form: GenerationForm }

/** @throws {AppError} invalid_fields, naming every invalid field */
export function parseSubmission(body: unknown): ParsedSubmission {
  const { requestId, action } = parseFields(GenerationRequest, body ?? {})
  if (action === 'stop') {
    if (requestId) return { action, requestId }
    throw new AppError('invalid_fields', {
      fields: [{ field: 'requestId', message: 'Say which request to stop.' }],
    })
  }
  return { action, requestId, form: parseFields(GenerationForm, body ?? {}) }
}
