/** One SQL statement. Values are always parameters, never part of the text. */
export interface Statement {
  sql: string
  params?: readonly unknown[]
}

/**
 * The identity of statements. The role and claims are set for the transaction only; row level security and grants
 * depend on them.
 */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Refuses writes (SQLSTATE 25006), as a GET request of REST does. */
  readOnly?: boolean
  /** Further settings of the transaction by name, which functions and policies can read. */
  settings?: Readonly<Record<string, string>>
  /**
   * Resets session settings afterwards: a called function can set them, even the role, and the next user of the
   * connection would inherit them.
   */
  resetsSession?: boolean
}

export type Row = Record<string, unknown>

/**
 * The database interface of both engines (embedded PGlite and a PostgreSQL server), with the same value types: `int8`
 * is a number, `numeric` a string, times are `Date`, `json` is parsed. A transaction is a list of statements, not a
 * callback: the embedded engine has one connection, so a nested query or a network call inside a transaction would
 * deadlock it. Decisions between two writes belong in a SQL function.
 */
export interface Database {
  readonly engine: 'embedded' | 'postgres'

  /** Runs one statement as the server's role. @throws {DatabaseError} with the SQLSTATE in `code`. */
  query<R extends object = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>

  /**
   * Runs the statements in one transaction and returns the rows of each. Without an identity they run as the server's
   * role. @throws {DatabaseError} of the failed statement, after a rollback.
   */
  transaction<R extends object = Row>(statements: readonly Statement[], identity?: Identity): Promise<R[][]>

  /** Listens for NOTIFY on a channel until the returned function is called. Survives a lost connection. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>

  /** The connections of this process to a PostgreSQL server. The embedded engine has none. */
  countConnections?(): ConnectionCounts

  /** Waits for running statements, then closes. Later calls are refused. */
  close(): Promise<void>
}

export interface ConnectionCounts {
  /** In use by a statement. */
  busy: number
  most: number
  /** Calls that wait for a connection. */
  waiting: number
}

/** An error of PostgreSQL with its fields. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, five characters: '23505', '42501', ... */
  readonly code: string
  readonly detail: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(fields: {
    code: string
    message: string
    detail?: string | null
    hint?: string | null
    constraint?: string | null
    cause?: unknown
  }) {
    super(fields.message, { cause: fields.cause })
    this.code = fields.code
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
  }
}
