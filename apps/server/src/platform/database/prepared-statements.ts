import { serialize } from 'pg-protocol/dist/index.js'
import type { Statement } from './database.ts'
import { encodeStatement, type StatementNames } from './encode-statements.ts'
import type { Replies } from './replies.ts'

/** So many plans a connection keeps: some tens of kilobytes each. */
const MOST_PREPARED = 100
/** Texts remembered as seen once. */
const MOST_SEEN = 500
/** Plans grow with their text, to ten times this and more. What comes often is far shorter. */
const LONGEST_TEXT = 4 * 1024

/** PostgreSQL's ways of saying that a prepared statement is not what it was: 0A000 after DDL, 26000 and 42P05 behind some poolers. */
const STALE_CODES = ['0A000', '26000', '42P05']

export interface PreparedRun {
  message: Buffer
  /** Must be told what was answered. True when the run had no effect and has to be repeated, now without preparations. */
  settle(replies: Replies): boolean
}

/**
 * What one connection has prepared. Parsing and planning a small statement costs PostgreSQL several times what running
 * it does, so a text that comes a second time is kept by name. A statement's text is all there is to know it by: values
 * are never part of it.
 */
export class PreparedStatements {
  /** Names by text, the one used longest ago first. */
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  /** Names that are to be closed with the next run, whether they exist or not. */
  #unwanted: string[] = []
  #counter = 0
  /** Something between us and PostgreSQL loses what was prepared. */
  #isOff = false

  encode(statements: readonly Statement[]): PreparedRun {
    const closed = this.#unwanted
    const fresh = new Map<string, string>()
    const messages = closed.map((name) => serialize.close({ type: 'S', name }))
    let hasNames = false
    for (const statement of statements) {
      const names = this.#namesOf(statement.sql, fresh)
      hasNames ||= names.use !== ''
      messages.push(...encodeStatement(statement, names))
    }
    // Only now: a run that is repeated has no names, even when it has the same statement twice.
    for (const { sql } of statements) this.#see(sql)
    messages.push(serialize.sync())
    return {
      message: Buffer.concat(messages),
      settle: (replies) => {
        if (!replies.error) {
          this.#unwanted = this.#unwanted.slice(closed.length)
          this.#keep(fresh)
          return false
        }
        // Which of them came to be is unknown.
        this.#unwanted = [...new Set([...this.#unwanted, ...fresh.values()])]
        return hasNames && STALE_CODES.includes(replies.error.code)
          ? this.#forget(replies.error.code, statements)
          : false
      },
    }
  }

  #namesOf(text: string, fresh: Map<string, string>): StatementNames {
    const known = this.#names.get(text)
    if (known !== undefined) {
      this.#names.delete(text)
      this.#names.set(text, known)
      return { parse: null, use: known }
    }
    const parsed = fresh.get(text)
    if (parsed !== undefined) return { parse: null, use: parsed }
    if (this.#isOff || !this.#seen.has(text)) return { parse: '', use: '' }
    const name = `s${++this.#counter}`
    fresh.set(text, name)
    return { parse: name, use: name }
  }

  #see(text: string): void {
    if (text.length > LONGEST_TEXT || this.#names.has(text)) return
    this.#seen.add(text)
    if (this.#seen.size <= MOST_SEEN) return
    const [oldest] = this.#seen
    if (oldest !== undefined) this.#seen.delete(oldest)
  }

  #keep(fresh: ReadonlyMap<string, string>): void {
    for (const [text, name] of fresh) {
      this.#seen.delete(text)
      this.#names.set(text, name)
    }
    for (const [text, name] of this.#names) {
      if (this.#names.size <= MOST_PREPARED) break
      this.#names.delete(text)
      this.#unwanted.push(name)
    }
  }

  /**
   * Whoever loses what was prepared loses all of it. Else it is a matter of these statements alone, and what can be had by
   * asking for what PostgreSQL has not built must not cost everybody else their plans.
   */
  #forget(code: string, statements: readonly Statement[]): true {
    this.#isOff ||= code !== '0A000'
    const texts = this.#isOff ? [...this.#names.keys()] : statements.map(({ sql }) => sql)
    for (const text of texts) {
      const name = this.#names.get(text)
      if (name !== undefined) this.#unwanted.push(name)
      this.#names.delete(text)
      this.#seen.delete(text)
    }
    return true
  }
}
