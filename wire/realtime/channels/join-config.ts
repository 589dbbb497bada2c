/** The parsed config of `phx_join` with defaults filled in. Invalid parts become defaults. */
export interface JoinConfig {
  broadcast: { ack: boolean; self: boolean }
  presence: { enabled: boolean; key: string }
  isPrivate: boolean
  /** As received and in order: the reply repeats each unchanged with an id added. */
  postgresChanges: readonly Readonly<Record<string, unknown>>[]
  /** `postgres_changes_options.wait`: an invalid binding refuses the join. */
  waitsForChanges: boolean
}
