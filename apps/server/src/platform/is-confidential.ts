const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a request goes by plain http and stays within this machine, as those of tests and trials do. */
export function isLoopbackHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname)
}

/** Whether nobody on the way reads or writes what goes there: by TLS, or within this machine. Without credentials in it. */
export function isConfidential(url: URL): boolean {
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isLoopbackHttp(url))
}
