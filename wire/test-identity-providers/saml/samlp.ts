import { createRequire } from 'node:module'

// The used part of samlp, which has no types.

export interface ResponseOptions {
  issuer: string
  key: string
  cert: string
  audience?: string
  recipient?: string
  destination?: string
  inResponseTo?: string
  sessionIndex?: string
  lifetimeInSeconds?: number
  nameIdentifierFormat?: string
  signAssertion?: boolean
  signResponse?: boolean
  signatureAlgorithm?: 'rsa-sha256' | 'rsa-sha1'
  digestAlgorithm?: 'sha256' | 'sha1'
  encryptionCert?: string
  encryptionPublicKey?: string
  samlStatusCode?: string
  profileMapper?: (user: object) => {
    getClaims(): Record<string, unknown>
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat?: string }
  }
}

export interface ParsedRequest {
  id?: string
  issuer?: string
  assertionConsumerServiceURL?: string
  destination?: string
  forceAuthn?: string
}

interface Samlp {
  getSamlResponse(
    options: ResponseOptions,
    user: object,
    done: (error: Error | null, xml?: string) => void,
  ): void
  parseRequest(
    request: { query: Record<string, string> },
    done: (error: Error | null, data?: ParsedRequest) => void,
  ): void
}

const require = createRequire(import.meta.url)

export const samlp: Samlp = require('samlp')
