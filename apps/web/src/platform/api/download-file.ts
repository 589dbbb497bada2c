import { downloadBlob } from '#platform/browser/download-text.ts'
import type { FunctionConnection } from './call-function.ts'
import { ConnectionLostError } from './function-errors.ts'
import { postFunction, type PostOptions } from './post-function.ts'

export interface FileRequest {
  body: object
  accept: PostOptions['accept']
  /** For a response without a name. */
  fallbackName: string
}

/**
 * Downloads the file that a function returns, under the server's name for it.
 * @throws {RefusedError | ConnectionLostError}
 */
export async function downloadFile(
  connection: FunctionConnection,
  { body, accept, fallbackName }: FileRequest,
): Promise<void> {
  const response = await postFunction(connection, body, { accept })
  const name = /filename="?([\w.-]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  // A file that ends too early is an error, not a shorter file.
  const file = await response.blob().catch((error: unknown) => {
    throw new ConnectionLostError(error, connection.failure)
  })
  downloadBlob(name ?? fallbackName, file)
}
