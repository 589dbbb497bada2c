import { type PageOwner, PageReading } from '@firstline/contract/page'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'

export function createPageConnection(): FunctionConnection {
  return createMemberConnection('read-page', 'The page could not be read')
}

export function fetchPageReading(
  connection: FunctionConnection,
  websiteUrl: string,
  whose: PageOwner,
  signal: AbortSignal,
): Promise<PageReading> {
  const body = whose === 'mine' ? { websiteUrl } : { websiteUrl, whose }
  return requestFunction(connection, PageReading, { body, signal })
}
