/**
 * What one query string may ask for. The service we speak for has no such limits; these lie far above what the official
 * client can put into its 8,000 characters of address, and below what would trouble PostgreSQL.
 */
export const LIMITS = {
  /**
   * Characters of all keys and values. Ten thousand UUIDs in one `in` list are 370,000; an address is held much shorter
   * before it gets here, but reading doesn't rely on that.
   */
  length: 1_000_000,
  /** Nested `and` and `or`, and steps into JSON: each is a level of recursion in PostgreSQL's parser and executor. */
  depth: 32,
  /** Tests in all trees together. The shortest, `a.eq.1,`, fits 1,142 times into 8,000 characters. */
  conditions: 2_000,
  /** Columns of an answer. PostgreSQL allows 1,664, counting those that are only sorted by. */
  selected: 1_000,
  ordered: 100,
  /** Columns a table can have. */
  names: 1_600,
} as const
