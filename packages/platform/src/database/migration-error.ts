/** The database can't be migrated. The message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
