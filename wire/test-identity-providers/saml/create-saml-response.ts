import { samlp } from './samlp.ts'
import type { ParsedRequest, ResponseOptions } from './samlp.ts'
import type { SamlUser } from './saml-options.ts'

/** The assertion is signed unless the options say otherwise. */
export function createSamlResponse(options: ResponseOptions, user: SamlUser): Promise<string> {
  const { nameId, nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', attributes } = user
  const profileMapper = () => ({
    getClaims: () => ({ ...attributes }),
    getNameIdentifier: () => ({ nameIdentifier: nameId, nameIdentifierFormat: nameIdFormat }),
  })
  return new Promise((resolve, reject) => {
    samlp.getSamlResponse({ profileMapper, ...options }, user, (error, xml) => {
      if (xml === undefined) reject(error ?? new Error('There is no response'))
      else resolve(xml)
    })
  })
}

/** @throws Error when the query has no valid SAMLRequest */
export function parseSamlRequest(query: URLSearchParams): Promise<ParsedRequest> {
  return new Promise((resolve, reject) => {
    samlp.parseRequest({ query: Object.fromEntries(query) }, (error, data) => {
      if (data) resolve(data)
      else reject(error ?? new Error('There is no SAMLRequest'))
    })
  })
}
