import { type PageReading, ReadPageRequest } from '@firstline/contract/page'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

/** `read-page`: what is understood of a page, shown before anything is written from it. */
export function readPageFunction(
  readWebsite: (userId: string, url: string) => Promise<PageReading>,
): WireFunction {
  return defineFunction({
    name: 'read-page',
    access: 'user',
    async handler({ userId }, request) {
      const { websiteUrl } = parseFields(ReadPageRequest, (await readJsonBody(request)) ?? {})
      return jsonAnswer(await readWebsite(userId, websiteUrl))
    },
  })
}
