/** A committed change of one row of a watched table. */
export interface Change {
  /** Increasing; orders the changes of a row. */
  id: number
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /**
   * The row after the change, by column; null for DELETE. Values are in PostgreSQL's JSON form; numbers that JavaScript
   * can't represent are text.
   */
  record: Readonly<Record<string, unknown>> | null
  /** For UPDATE and DELETE: the old key, or all columns with replica identity full. */
  oldRecord: Readonly<Record<string, unknown>> | null
  /** The user who owns the row, if the table has an owner column (`realtime.watch`). */
  owner: string | null
  /** The row was too large: values over 64 bytes are omitted. */
  isCut: boolean
  committedAt: Date
}

export interface ChangeSubscriber {
  /**
   * Receives the changes of one read in their order. The next read waits for this promise; if it rejects, the same
   * changes are delivered again.
   */
  handleChanges(changes: readonly Change[]): Promise<void>
  /** Changes were removed before this process read them, for example after a suspension. */
  handleMissed(): void
}

/** The committed changes of all replicas, each once, ordered per row. */
export interface ChangeFeed {
  /**
   * Starts to read. Resolves once everything committed from now on is delivered. Without subscribers there are no
   * queries.
   */
  subscribe(reader: ChangeSubscriber): Promise<() => void>
  /** Signals a possible write of this process: reads soon and notifies the other replicas. */
  notifyWrite(): void
  close(): Promise<void>
}
