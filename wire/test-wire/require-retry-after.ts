/** Every 429 in every test must have a Retry-After in whole seconds (RFC 9110, 10.2.3). */
export function requireRetryAfter(response: Response): Response {
  const seconds = response.headers.get('retry-after')
  if (response.status === 429 && !/^[1-9]\d*$/.test(seconds ?? '')) {
    throw new Error(`${response.url} responded 429 with Retry-After ${seconds}`)
  }
  return response
}
