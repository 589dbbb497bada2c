import { unreadableBody } from './unreadable-body.ts'

/**
 * Lines of fields as RFC 4180 has them: a field in quotes may hold commas, line ends and doubled quotes. A line end after
 * the last line begins no line of its own, and empty lines are skipped, as PostgREST skips them.
 *
 * @throws {RestError} PGRST102
 */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? readQuoted(text, at) : readBare(text, at)
    const end = endAt(text, field.end)
    if (end === null) throw unreadableBody(`CSV can't be read in row ${lines.length + 1}`)
    line.push(field.value)
    at = field.end + end.length
    if (end === ',' && at < text.length) continue
    // A comma at the very end has an empty field behind it.
    if (end === ',') line.push('')
    const isBlank = line.length === 1 && line[0] === ''
    if (!isBlank) lines.push(line)
    line = []
  }
  return lines
}

interface FieldRead {
  value: string
  /** Where it was left. */
  end: number
}

const NO_PART_OF_BARE = /[",\r\n]/g

function readBare(text: string, start: number): FieldRead {
  NO_PART_OF_BARE.lastIndex = start
  const end = NO_PART_OF_BARE.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): FieldRead {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1) throw unreadableBody('CSV has a quote that nothing closes')
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
}

/** What ends a field: a comma, the end of a line or of the text. Null when something else follows. */
function endAt(text: string, at: number): string | null {
  if (at === text.length) return ''
  if (text.startsWith('\r\n', at)) return '\r\n'
  const character = text[at] ?? ''
  return [',', '\n', '\r'].includes(character) ? character : null
}
