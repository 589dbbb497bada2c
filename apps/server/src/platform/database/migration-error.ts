/** The database can't be brought to what this program expects. The message is meant for whoever runs the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
