/** Refuses a join. The reply's reason is `<code>: <message>`, which the client reports with CHANNEL_ERROR. */
export class JoinError extends Error {
  override readonly name = 'JoinRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
