export const ASSERTION_NS = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const PROTOCOL_NS = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const METADATA_NS = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const SIGNATURE_NS = 'http://www.w3.org/2000/09/xmldsig#'

export const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
export const STATUS_SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
export const METHOD_BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const FORMAT_1_1 = 'urn:oasis:names:tc:SAML:1.1:nameid-format:'
export const NAME_ID_TRANSIENT = `${FORMAT}transient`
export const NAME_ID_EMAIL_ADDRESS = `${FORMAT_1_1}emailAddress`
export const NAME_ID_UNSPECIFIED = `${FORMAT_1_1}unspecified`

/** NameID formats that may be requested (SAML core, 8.3). */
export const REQUESTABLE_NAME_ID_FORMATS: readonly string[] = [
  `${FORMAT}persistent`,
  NAME_ID_EMAIL_ADDRESS,
  NAME_ID_UNSPECIFIED,
]
