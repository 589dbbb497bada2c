import { readBody } from '#server/platform/read-body.ts'
import { mediaTypeOf } from './media-type.ts'
import { parseRowsBody, type RowsBody } from './parse-rows-body.ts'

/** The rows of a request's body. @throws {RestError} PGRST102, {AppError} body_too_large. */
export async function readRowsBody(request: Request, columns: readonly string[] | null): Promise<RowsBody> {
  return parseRowsBody(await readBody(request), columns, mediaTypeOf(request))
}
