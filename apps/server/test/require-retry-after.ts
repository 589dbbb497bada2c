/** Every 429 of every test says when to come back, in whole seconds. */
export function requireRetryAfter(response: Response): Response {
  const seconds = response.headers.get('retry-after')
  if (response.status === 429 && !/^[1-9]\d*$/.test(seconds ?? '')) {
    throw new Error(`${response.url} answered 429 with Retry-After ${seconds}`)
  }
  return response
}
