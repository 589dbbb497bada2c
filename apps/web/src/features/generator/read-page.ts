import { PageReading } from '@firstline/contract/page'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'

/** The way to `read-page`. */
export function pageConnection(): FunctionConnection {
  return memberConnection('read-page', 'The page could not be read')
}

/** Has the server read a page, and gives what it understood. */
export function readPage(
  connection: FunctionConnection,
  websiteUrl: string,
  signal: AbortSignal,
): Promise<PageReading> {
  return askFunction(connection, PageReading, { body: { websiteUrl }, signal })
}
