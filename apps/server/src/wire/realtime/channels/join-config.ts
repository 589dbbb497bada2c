/** What a `phx_join` asks for, with the defaults filled in; made by `parseJoinConfig`. Invalid parts become defaults. */
export interface JoinConfig {
  broadcast: { ack: boolean; self: boolean }
  presence: { enabled: boolean; key: string }
  isPrivate: boolean
  /** As they came, in order: the reply must repeat each with nothing changed but an id added. */
  postgresChanges: readonly Readonly<Record<string, unknown>>[]
  /** `postgres_changes_options.wait`: a binding that can't be served refuses the join. */
  waitsForChanges: boolean
}
