import { ReadPageRequest } from '@firstline/contract/page'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import type { ReadWebsite } from './read-website.ts'

/** `read-page`: returns what the page reader extracts from the page of the sender or of the prospect. */
export function readPageFunction(readWebsite: ReadWebsite): WireFunction {
  return defineFunction({
    name: 'read-page',
    access: 'user',
    work: 'computation',
    async handler({ userId }, request) {
      const { websiteUrl, whose } = parseFields(ReadPageRequest, (await readJsonBody(request)) ?? {})
      return jsonResponse(await readWebsite(userId, websiteUrl, whose))
    },
  })
}
