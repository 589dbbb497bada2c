import type { MessageType } from '@firstline/contract/options'
import type { WrittenItem } from './written-item.ts'

export const NO_EXPLANATION_IN_CSV = 'Upgrade to Pro to see explanations'

// Without the byte order mark Excel reads a file in the system's encoding and garbles curly quotes.
const BYTE_ORDER_MARK = '\ufeff'

export interface CsvOptions {
  hasExplanations: boolean
}

/** The messages as a table of two columns, Content and Explanation, quoted as in RFC 4180. */
export function toCsv(items: readonly WrittenItem[], { hasExplanations }: CsvOptions): string {
  const rows = items.map((item) => [
    item.content,
    hasExplanations ? (item.explanation ?? '') : NO_EXPLANATION_IN_CSV,
  ])
  const lines = [['Content', 'Explanation'], ...rows].map((row) => row.map(cell).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** `cold_dm_2026-01-31.csv`: the message type and the local date. */
export function getCsvFileName(messageType: MessageType, day: Date): string {
  const parts = [
    day.getFullYear(),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ]
  return `${messageType.toLowerCase().replaceAll(' ', '_')}_${parts.join('-')}.csv`
}

// Spreadsheets execute a cell that begins like a formula, full-width signs included (OWASP, CSV injection). An apostrophe in
// front makes it text.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

// In many countries a spreadsheet splits at semicolons as well.
const NEEDS_QUOTES = /[",;\r\n]/

function cell(value: string): string {
  const inert = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
