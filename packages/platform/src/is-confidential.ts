import { isLoopback } from './is-loopback.ts'

/** Whether a request uses plain http to this machine, as in tests. */
export function isLoopbackHttp({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && isLoopback(hostname)
}

/**
 * Whether a request is protected from eavesdropping and tampering, by TLS or within this machine, and the URL has no
 * credentials.
 */
export function isConfidential(url: URL): boolean {
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isLoopbackHttp(url))
}
