/**
 * Limits of a query string. PostgREST has none. These are far above what the official client can write into its 8,000
 * characters of address, and below what would overload PostgreSQL.
 */
export const QUERY_LIMITS = {
  /**
   * Characters of all keys and values. Ten thousand UUIDs in an `in` list are 370,000. The HTTP server allows far
   * shorter addresses; this limit does not rely on it.
   */
  length: 1_000_000,
  /** Nested `and` and `or`, and steps into JSON: each is a level of recursion in PostgreSQL's parser and executor. */
  depth: 32,
  /** Filters in all logic trees together. The shortest, `a.eq.1,`, fits 1,142 times into 8,000 characters. */
  conditions: 2_000,
  /** Columns of a result. PostgreSQL allows 1,664, including those only ordered by. */
  selected: 1_000,
  ordered: 100,
  /** PostgreSQL's limit of columns of a table. */
  names: 1_600,
} as const
