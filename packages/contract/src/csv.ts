/** Tables as files for spreadsheets. */

/** Without the byte order mark Excel reads it in the system's encoding and garbles curly quotes. */
export const CSV_START = '\ufeff'

/** A number is written as one, so that a spreadsheet can add it up. */
export type CsvCell = string | number | null

/** A line of a table with its end, quoted as in RFC 4180. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** A whole file. */
export function toCsvFile(rows: readonly (readonly CsvCell[])[]): string {
  return CSV_START + rows.map(formatCsvLine).join('')
}

// Spreadsheets execute a cell that begins like a formula, full-width and small signs included, also behind spaces, control
// characters and invisible ones, which some drop (OWASP, CSV injection). An apostrophe in front makes it text.
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u

// In many countries a spreadsheet splits at semicolons as well.
const NEEDS_QUOTES = /[",;\r\n]/

function formatCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const inert = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
