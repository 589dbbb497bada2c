import { invalidBody } from './body-errors.ts'

/**
 * Parses CSV by RFC 4180: a quoted field may contain commas, line ends and doubled quotes. A final line end starts no
 * new line, and empty lines are skipped, as in PostgREST. Not by papaparse: it expects one kind of line end, so that with
 * mixed ones a carriage return gets into a value, and it accepts a quote inside a bare field.
 *
 * @throws {RestError} PGRST102
 */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? readQuoted(text, at) : readBare(text, at)
    const end = readDelimiter(text, field.end)
    if (end === null) throw invalidBody(`CSV can't be read in row ${lines.length + 1}`)
    line.push(field.value)
    at = field.end + end.length
    if (end === ',' && at < text.length) continue
    // A comma at the end of the text is followed by an empty field.
    if (end === ',') line.push('')
    const isBlank = line.length === 1 && line[0] === ''
    if (!isBlank) lines.push(line)
    line = []
  }
  return lines
}

interface FieldRead {
  value: string
  /** The index after the field. */
  end: number
}

const BARE_END = /[",\r\n]/g

function readBare(text: string, start: number): FieldRead {
  BARE_END.lastIndex = start
  const end = BARE_END.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): FieldRead {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1) throw invalidBody('CSV has a quote that nothing closes')
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
}

/** The delimiter at an index: a comma, a line end, or empty at the end of the text. Null for anything else. */
function readDelimiter(text: string, at: number): string | null {
  if (at === text.length) return ''
  if (text.startsWith('\r\n', at)) return '\r\n'
  const character = text[at] ?? ''
  return [',', '\n', '\r'].includes(character) ? character : null
}
