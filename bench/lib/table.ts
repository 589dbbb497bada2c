import { type Figure, isMissed, computeRatioToLimit, computeRatioToPeer } from './figure.ts'
import type { BenchResult } from './report.ts'

export const COLUMNS = ['figure', 'value', 'peer', 'limit', 'to peer', 'to limit', 'processor', 'memory']

/** The cells of one figure, in the order of COLUMNS; a limit that is not reached is marked. */
export function formatCells(figure: Figure): string[] {
  const { name, value, unit, peer, limit, processor, memoryMb } = figure
  const [toPeer, toLimit] = [computeRatioToPeer(figure), computeRatioToLimit(figure)]
  return [
    name,
    withUnit(value, unit),
    peer ? `${peer.name} ${withUnit(peer.value, unit)}` : '',
    limit ? limitText(figure) : '',
    toPeer === undefined ? '' : formatNumber(toPeer),
    `${toLimit === undefined ? '' : formatNumber(toLimit)}${isMissed(figure) ? ' MISSED' : ''}`.trim(),
    processor ? withUnit(processor.value, processor.unit) : '',
    memoryMb === undefined ? '' : withUnit(memoryMb, 'MB'),
  ]
}

/** One table of all benches as plain text. */
export function formatTable(results: readonly BenchResult[]): string {
  const rows = results.flatMap(({ name, figures, error }) => [
    ...figures.map((figure) => {
      const [title, ...cells] = formatCells(figure)
      return [`${name}: ${title}`, ...cells]
    }),
    ...(error === undefined ? [] : [[`${name}: FAILED`, error.split('\n')[0] ?? '']]),
  ])
  const widths = COLUMNS.map((column, index) => {
    const cells = rows.filter((row) => row.length === COLUMNS.length).map((row) => row[index] ?? '')
    return Math.max(column.length, ...cells.map(({ length }) => length))
  })
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [COLUMNS, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

function limitText({ limit, unit, peer }: Figure): string {
  if (!limit) return ''
  const bound = limit.bound === 'most' ? '<=' : '>='
  const value =
    limit.of === 'peer' ? `${formatNumber(limit.value)} x ${peer?.name}` : withUnit(limit.value, unit)
  return `${bound} ${value}`
}

function withUnit(value: number, unit: string): string {
  return unit.startsWith('/') ? `${formatNumber(value)}${unit}` : `${formatNumber(value)} ${unit}`.trim()
}

/** Three significant digits below a thousand, whole numbers above. */
export function formatNumber(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}
