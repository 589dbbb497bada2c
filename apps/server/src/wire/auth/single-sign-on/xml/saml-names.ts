export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

export const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const FORMAT_1_1 = 'urn:oasis:names:tc:SAML:1.1:nameid-format:'
export const TRANSIENT = `${FORMAT}transient`
export const EMAIL_ADDRESS = `${FORMAT_1_1}emailAddress`
export const UNSPECIFIED = `${FORMAT_1_1}unspecified`

/** The formats of names that a provider can be asked for. */
export const ASKABLE_FORMATS: readonly string[] = [`${FORMAT}persistent`, EMAIL_ADDRESS, UNSPECIFIED]
