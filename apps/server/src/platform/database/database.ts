/** One SQL statement with its parameters. Values are sent apart from the text, always. */
export interface Statement {
  sql: string
  params?: readonly unknown[]
}

/**
 * On whose behalf statements run. The database role and its claims are set for the transaction alone; row level
 * security and grants decide from them.
 */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Refuses writes (SQLSTATE 25006), as a GET of the REST door does. */
  readOnly?: boolean
  /** Further settings of the transaction, by name: what functions and policies may read of the request. */
  settings?: Readonly<Record<string, string>>
  /**
   * Undoes what statements set for the whole session: functions that are called may do so, even to the role, and others
   * would come by it.
   */
  resetsSession?: boolean
}

export type Row = Record<string, unknown>

/**
 * The database behind one narrow door; both engines (embedded PGlite and a PostgreSQL server) sit behind it and answer
 * alike: `int8` is a number, `numeric` a string, times are `Date`, `json` is parsed.
 *
 * A transaction is a list of statements handed over at once, not a callback: the embedded engine has one connection,
 * and nothing can wait for the network, or nest, inside a list. What must decide between two writes is a SQL function.
 */
export interface Database {
  readonly engine: 'embedded' | 'postgres'

  /** Runs one statement as the server's own role. @throws {DatabaseError} with the SQLSTATE in `code`. */
  query<R extends object = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>

  /**
   * Runs the statements in one transaction, all or nothing; gives the rows of each. Without an identity they run as
   * the server's own role.
   * @throws {DatabaseError} of the statement that failed; nothing is kept then.
   */
  transaction<R extends object = Row>(statements: readonly Statement[], identity?: Identity): Promise<R[][]>

  /** Hears NOTIFY on a channel, until the returned function is called. Survives a lost connection. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>

  /** Waits for what is running, then closes. Calls after it are refused. */
  close(): Promise<void>
}

/** What the database refused, with PostgreSQL's own fields. */
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
