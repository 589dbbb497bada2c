import { BillingPage } from '@firstline/contract/billing'
import { isHttpUrl } from '@firstline/contract/web-address'
import { InvalidResponseError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { requestFunction } from '#platform/api/request-function.ts'

/**
 * Opens a page that the payment provider makes on request, in a new tab. The tab is opened before the request, in the
 * click: a browser blocks one that is opened later. Where it is blocked all the same, this tab goes there.
 * @throws {RefusedError | ConnectionLostError | InvalidResponseError} after the tab was closed
 */
export async function openProviderPage(
  name: 'create-checkout' | 'open-billing-portal',
  body: object,
  failure: string,
): Promise<void> {
  const tab = window.open('', '_blank')
  // The provider's page gets no access to this one.
  if (tab) tab.opener = null
  try {
    const { url } = await requestFunction(createMemberConnection(name, failure), BillingPage, { body })
    if (!isHttpUrl(url)) throw new InvalidResponseError()
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
