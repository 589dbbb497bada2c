import { LRUCache } from 'lru-cache'
import { serialize } from 'pg-protocol'
import type { Statement } from './database.ts'
import { encodeStatement, type StatementNames } from './encode-statements.ts'
import type { Replies } from './replies.ts'

/** Prepared statements per connection, some tens of kilobytes each. */
const MAX_PREPARED = 100
/** Texts remembered after their first use. */
const MAX_SEEN = 500
/** A plan takes ten times the memory of its text and more; frequent statements are far shorter. */
const MAX_TEXT_LENGTH = 4 * 1024

/** SQLSTATEs of a stale prepared statement: 0A000 after DDL, 26000 and 42P05 behind some connection poolers. */
const STALE_CODES = ['0A000', '26000', '42P05']

export interface PreparedRun {
  message: Buffer
  /** Handles the replies. Returns true if the run had no effect and must be repeated without prepared statements. */
  settle(replies: Replies): boolean
}

/**
 * The prepared statements of one connection. Parsing and planning a small statement takes several times as long as
 * running it, so a text is prepared at its second use. The text is the key, because values are never part of it.
 */
export class PreparedStatements {
  /** Names by text. */
  readonly #names = new LRUCache<string, string>({
    max: MAX_PREPARED,
    dispose: (name) => void this.#namesToClose.push(name),
  })
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN })
  /** Names to close with the next run, whether they exist or not. */
  #namesToClose: string[] = []
  #counter = 0
  /** True if a connection pooler loses prepared statements. */
  #isDisabled = false

  encode(statements: readonly Statement[]): PreparedRun {
    const closed = this.#namesToClose
    const newNames = new Map<string, string>()
    const messages = closed.map((name) => serialize.close({ type: 'S', name }))
    let hasNames = false
    for (const statement of statements) {
      const names = this.#resolveNames(statement.sql, newNames)
      hasNames ||= names.use !== ''
      messages.push(...encodeStatement(statement, names))
    }
    // After the loop, so that a repeated run prepares nothing even if it has the same statement twice.
    for (const { sql } of statements) this.#markSeen(sql)
    messages.push(serialize.sync())
    return {
      message: Buffer.concat(messages),
      settle: (replies) => {
        if (!replies.error) {
          this.#namesToClose = this.#namesToClose.slice(closed.length)
          this.#keep(newNames)
          return false
        }
        // Which of them were prepared is unknown.
        this.#namesToClose = [...new Set([...this.#namesToClose, ...newNames.values()])]
        return hasNames && STALE_CODES.includes(replies.error.code)
          ? this.#forget(replies.error.code, statements)
          : false
      },
    }
  }

  #resolveNames(text: string, newNames: Map<string, string>): StatementNames {
    const known = this.#names.get(text) ?? newNames.get(text)
    if (known !== undefined) return { parse: null, use: known }
    if (this.#isDisabled || !this.#seen.has(text)) return { parse: '', use: '' }
    const name = `s${++this.#counter}`
    newNames.set(text, name)
    return { parse: name, use: name }
  }

  #markSeen(text: string): void {
    if (text.length <= MAX_TEXT_LENGTH && !this.#names.has(text)) this.#seen.set(text, true)
  }

  #keep(newNames: ReadonlyMap<string, string>): void {
    for (const [text, name] of newNames) {
      this.#seen.delete(text)
      this.#names.set(text, name)
    }
  }

  /**
   * A connection pooler loses all prepared statements. With 0A000 only these are affected: a client can cause it with
   * an unsupported feature, which must not discard the plans of others.
   */
  #forget(code: string, statements: readonly Statement[]): true {
    this.#isDisabled ||= code !== '0A000'
    const texts = this.#isDisabled ? [...this.#names.keys()] : statements.map(({ sql }) => sql)
    for (const text of texts) {
      this.#names.delete(text)
      this.#seen.delete(text)
    }
    return true
  }
}
