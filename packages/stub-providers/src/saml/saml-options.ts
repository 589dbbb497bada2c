import type { ParsedRequest, ResponseOptions } from './samlp.ts'
import type { FrontOptions, HttpFront } from '../http-front.ts'
import type { Certificate } from './make-certificate.ts'

/** Somebody in a company's directory. */
export interface SamlUser {
  /** What the directory knows him by, for good. */
  nameId: string
  nameIdFormat?: string
  /** As they are named on the wire: 'email', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'. */
  attributes: Readonly<Record<string, string | readonly string[]>>
}

export interface SamlOptions extends FrontOptions {
  users?: readonly SamlUser[]
}

/** What is told to whom; everything else is as the provider would have it. */
export interface SamlReply extends Omit<Partial<ResponseOptions>, 'profileMapper'> {
  user: SamlUser
  /** The entity id of the site. */
  audience: string
  /** Where the answer goes: recipient and destination. */
  acsUrl: string
}

export interface SamlProvider extends Pick<HttpFront, 'calls' | 'setMood' | 'close'> {
  entityId: string
  metadataUrl: string
  metadataXml: string
  ssoUrl: string
  /** What came as a SAMLRequest, oldest first. */
  requests: (ParsedRequest & { relayState: string | null })[]
  /** What it signs with at present. */
  readonly certificate: Certificate
  addUser(user: SamlUser): void
  /** From now on another key signs and stands in the metadata. */
  rotateKey(): void
  /**
   * A response's raw XML, made outside of any sign-in: as its owner could send it unasked, or, with `key`, `issuer`,
   * `lifetimeInSeconds` and the like changed, as an attacker would. `inResponseTo` is left out unless given.
   */
  responseXml(reply: SamlReply): Promise<string>
}
