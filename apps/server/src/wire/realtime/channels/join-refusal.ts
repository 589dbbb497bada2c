/** Refuses a join. The reply's reason is `<code>: <message>`, as the client shows it with CHANNEL_ERROR. */
export class JoinRefusal extends Error {
  override readonly name = 'JoinRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
