import { isConfidential } from '#server/platform/is-confidential.ts'
import { FetchRefusedError, SAML_METADATA } from '#server/platform/safe-fetch/index.ts'
import { AuthError, validationFailed } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'

/**
 * What stands at the address that an administrator named: by TLS, on the public web, and there itself. Certificates come
 * from it, so nobody on the way may have written it.
 * @throws {AuthError} saml_metadata_fetch_failed, or validation_failed for an address that can't be asked.
 */
export async function fetchMetadata({ safeFetch }: AuthParts, address: string): Promise<string> {
  const url = URL.parse(address)
  if (!url || !isConfidential(url)) throw validationFailed('metadata_url is not a HTTPS URL')
  url.hash = ''
  try {
    const page = await safeFetch.fetchPage(url.href, new AbortController().signal, SAML_METADATA)
    if (page.url !== url.href) throw fetchFailed('it leads to another address')
    return page.html
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error
    throw fetchFailed(IN_WORDS[error.reason] ?? 'it can not be reached', error)
  }
}

const IN_WORDS: Partial<Record<FetchRefusedError['reason'], string>> = {
  address_refused: 'its address is not one of the public web',
  not_a_page: 'there is something else than XML',
  too_large: 'there is too much',
  too_slow: 'it takes too long',
  too_many_redirects: 'it leads to another address',
}

function fetchFailed(why: string, cause?: unknown): AuthError {
  return new AuthError(400, 'saml_metadata_fetch_failed', `metadata_url: nothing was fetched, as ${why}`, {
    cause,
  })
}
