import { PageReading } from '@firstline/contract/page'
import { InvalidResponseError } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'
import { postFunction } from '#lib/functions/post-function.ts'

/** The way to `read-page`. */
export function pageConnection(): FunctionConnection {
  return memberConnection('read-page', 'The page could not be read')
}

/** Has the server read a page, and gives what it understood. */
export async function readPage(
  connection: FunctionConnection,
  websiteUrl: string,
  signal: AbortSignal,
): Promise<PageReading> {
  const response = await postFunction(connection, { websiteUrl }, { accept: 'application/json', signal })
  const reading = PageReading.safeParse(await response.json().catch(() => null))
  if (!reading.success) throw new InvalidResponseError(reading.error)
  return reading.data
}
