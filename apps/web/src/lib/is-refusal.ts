/** Whether the server answered with a 4xx: asked again, it would say the same. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('status' in error && typeof error.status === 'number') return error.status >= 400 && error.status < 500
  return 'cause' in error && isRefusal(error.cause)
}
