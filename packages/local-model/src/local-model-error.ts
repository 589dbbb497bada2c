/** A failure to report to the operator. The message is one sentence and says what to do. */
export class LocalModelError extends Error {
  override readonly name = 'LocalModelError'
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
