/** The failure of an operator command. The message is printed for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
