import { isConfidential } from '@firstline/platform/is-confidential'
import { FetchRefusedError, SAML_METADATA } from '@firstline/platform/ssrf-guard'
import { AuthError, createValidationError } from '../../auth-error.ts'
import type { SamlDependencies } from '../saml-dependencies.ts'

/**
 * Fetches metadata over TLS, from public addresses only and without redirects: its certificates decide who can sign in.
 * @throws {AuthError} saml_metadata_fetch_failed; validation_failed for an address that is not HTTPS.
 */
export async function fetchMetadata({ safeFetch }: SamlDependencies, address: string): Promise<string> {
  const url = URL.parse(address)
  if (!url || !isConfidential(url)) throw createValidationError('metadata_url is not a HTTPS URL')
  url.hash = ''
  try {
    const page = await safeFetch.fetchPage(url.href, new AbortController().signal, SAML_METADATA)
    if (page.url !== url.href) throw createFetchError('it leads to another address')
    return page.html
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error
    throw createFetchError(REASONS[error.reason] ?? 'it cannot be reached', error)
  }
}

const REASONS: Partial<Record<FetchRefusedError['reason'], string>> = {
  address_refused: 'its address is not one of the public web',
  not_a_page: 'there is something else than XML',
  too_large: 'there is too much',
  too_slow: 'it takes too long',
  too_many_redirects: 'it leads to another address',
}

function createFetchError(reason: string, cause?: unknown): AuthError {
  return new AuthError(400, 'saml_metadata_fetch_failed', `metadata_url: nothing was fetched, as ${reason}`, {
    cause,
  })
}
