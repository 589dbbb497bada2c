import type { ParsedRequest, ResponseOptions } from './samlp.ts'
import type { FrontOptions, HttpFront } from '../http-front.ts'
import type { Certificate } from './make-certificate.ts'

export interface SamlUser {
  /** Persistent id in the directory. */
  nameId: string
  nameIdFormat?: string
  /** By their SAML names: 'email', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'. */
  attributes: Readonly<Record<string, string | readonly string[]>>
}

export interface SamlOptions extends FrontOptions {
  users?: readonly SamlUser[]
}

/** Overrides of the provider's values. */
export interface SamlReply extends Omit<Partial<ResponseOptions>, 'profileMapper'> {
  user: SamlUser
  /** The entity id of the site. */
  audience: string
  /** Recipient and destination of the response. */
  acsUrl: string
}

export interface SamlProvider extends Pick<HttpFront, 'calls' | 'setMood' | 'close'> {
  entityId: string
  metadataUrl: string
  metadataXml: string
  ssoUrl: string
  /** Received SAMLRequests, oldest first. */
  requests: (ParsedRequest & { relayState: string | null })[]
  /** The current signing certificate. */
  readonly certificate: Certificate
  addUser(user: SamlUser): void
  /** Signs with a new key and publishes it in the metadata. */
  rotateKey(): void
  /**
   * Raw XML of a response outside any sign-in: unsolicited, or forged with another `key`, `issuer` or
   * `lifetimeInSeconds`. Without `inResponseTo` unless given.
   */
  responseXml(reply: SamlReply): Promise<string>
}
