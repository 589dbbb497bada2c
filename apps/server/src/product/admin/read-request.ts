import type { z } from 'zod'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'

/** The body as the contract reads it; no body is an empty one. */
export async function readRequest<S extends z.ZodType>(schema: S, request: Request): Promise<z.output<S>> {
  return parseFields(schema, (await readJsonBody(request)) ?? {})
}
