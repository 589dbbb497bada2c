import { DatabaseError, type Row } from './database.ts'
import { fromText } from './from-text.ts'

interface Field {
  name: string
  dataTypeID: number
}

/** The fields of PostgreSQL's own error message. */
export interface ServerError {
  message: string
  code?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  constraint?: string | undefined
  position?: string | undefined
  severity?: string | undefined
}

/** Collects what a server answers to one run of messages: the rows of each statement, or the first error. */
export class Replies {
  readonly results: Row[][] = []
  error: DatabaseError | null = null
  /** Where in a script the error is, counted in characters from 1. */
  errorPosition: number | null = null
  /** The server ends the connection after this error. */
  isFatal = false
  #fields: readonly Field[] = []
  #rows: Row[] = []

  describe(fields: readonly Field[]): void {
    this.#fields = fields
  }

  row(texts: readonly (string | null)[]): void {
    const row: Row = {}
    for (const [index, field] of this.#fields.entries()) {
      row[field.name] = fromText(field.dataTypeID, texts[index] ?? null)
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
