import { DatabaseError, type Row } from './database.ts'
import { parseText } from './parse-text.ts'

export interface ResultColumn {
  name: string
  dataTypeID: number
}

/** The fields of PostgreSQL's ErrorResponse message. */
export interface ServerError {
  message: string
  code?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  constraint?: string | undefined
  position?: string | undefined
  severity?: string | undefined
}

/** Collects the replies to one run of messages: the rows of each statement, or the first error. */
export class Replies {
  readonly results: Row[][] = []
  error: DatabaseError | null = null
  /** The position of the error in a script, in characters from 1. */
  errorPosition: number | null = null
  /** The server closes the connection after this error. */
  isFatal = false
  #fields: readonly ResultColumn[] = []
  #rows: Row[] = []

  describe(fields: readonly ResultColumn[]): void {
    this.#fields = fields
  }

  row(texts: readonly (string | null)[]): void {
    const row: Row = {}
    for (const [index, field] of this.#fields.entries()) {
      row[field.name] = parseText(field.dataTypeID, texts[index] ?? null)
    }
    this.#rows.push(row)
  }

  endStatement(): void {
    this.results.push(this.#rows)
    this.#rows = []
    this.#fields = []
  }

  fail(error: ServerError): void {
    if (this.error) return
    this.error = toDatabaseError(error)
    this.errorPosition = error.position ? Number(error.position) : null
    this.isFatal = error.severity === 'FATAL' || error.severity === 'PANIC'
  }
}

export function toDatabaseError(error: ServerError): DatabaseError {
  const { message, code = 'XX000', detail = null, hint = null, constraint = null } = error
  return new DatabaseError({ code, message, detail, hint, constraint })
}
