/** What a transaction that is committed did to one row of a watched table. */
export interface Change {
  /** Grows; two changes of one row have their order by it. */
  id: number
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The row as this change left it, by column; null for DELETE. Values are as PostgreSQL writes them into JSON; numbers that JavaScript would change are text. */
  record: Readonly<Record<string, unknown>> | null
  /** Of UPDATE and DELETE: the key as it was, or all columns where the table's replica identity is full. */
  oldRecord: Readonly<Record<string, unknown>> | null
  /** The user whose row it is, where the table says so (`realtime.watch`). */
  owner: string | null
  /** The row was too large to keep: values over 64 bytes are missing. */
  isCut: boolean
  committedAt: Date
}

export interface ChangeReader {
  /**
   * The changes of one look, in the order they happened. The next look waits for this promise; when it rejects, the
   * same changes are given again.
   */
  take(changes: readonly Change[]): Promise<void>
  /** This process slept for longer than changes are kept: what happened meanwhile is unknown. */
  missed(): void
}

/** Committed changes of all replicas, each once, in an order that keeps that of each row. */
export interface ChangeFeed {
  /**
   * Begins to read; resolves when everything committed from now on is going to be given. With no reader left nothing
   * is asked of the database.
   */
  follow(reader: ChangeReader): Promise<() => void>
  /** Something may have been written by this process: look soon, and have the other replicas look. */
  poke(): void
  close(): Promise<void>
}
