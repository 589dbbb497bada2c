/** Whether the status is 4xx: a retry would get the same. */
export function isClientError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('status' in error && typeof error.status === 'number') return error.status >= 400 && error.status < 500
  return 'cause' in error && isClientError(error.cause)
}
