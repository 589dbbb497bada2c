/** Why a command could not do what it was asked. The message is meant for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
