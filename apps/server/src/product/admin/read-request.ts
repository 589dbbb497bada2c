import type { z } from 'zod'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'

/** Parses the body by a schema; a missing body counts as an empty object. */
export async function readRequest<S extends z.ZodType>(schema: S, request: Request): Promise<z.output<S>> {
  return parseFields(schema, (await readJsonBody(request)) ?? {})
}
