import { wrapMarkdown } from '../../scripts/lib/wrap-markdown.ts'
import { isMissed } from './figure.ts'
import type { Report } from './report.ts'
import { formatCells, COLUMNS } from './table.ts'

/** Above this load, in processes per core, other work slows what is measured. */
const BUSY_LOAD = 0.25

/** docs/performance.md, from the JSON of a run. */
export function createPerformanceDocument({ date, machine, options, note, benches }: Report): string {
  const figures = benches.flatMap(({ name, figures: own }) => own.map((figure) => ({ bench: name, figure })))
  const limited = figures.filter(({ figure }) => figure.limit)
  const missed = limited.filter(({ figure }) => isMissed(figure))
  const busy =
    machine.loadBefore > BUSY_LOAD * machine.cores
      ? [
          '',
          '**The machine was busy with other work**: times are longer than on a quiet machine. Ratios suffer less.',
        ]
      : []
  const sizes = options.full ? 'whole sizes' : 'a tenth of the whole sizes of `credits` (`--full` for all)'
  return wrapMarkdown(
    `${[
      '# Performance',
      '',
      '<!-- Written by npm run bench -- --document from the results of the last full run. -->',
      '',
      `Measured on ${date.slice(0, 10)}, ${sizes}:`,
      '',
      `- ${machine.cores} cores, ${machine.processor}, ${machine.memoryGb} GB, ${machine.system}`,
      `- Node ${machine.node}, PostgreSQL ${machine.postgres}${options.durable ? '' : ', commits do not wait for the disk'}`,
      `- load average before the run: ${machine.loadBefore}`,
      ...busy,
      ...(note ? ['', note] : []),
      '',
      '## Reproduce',
      '',
      '```sh',
      'npm ci',
      'npm run bench                 # the table, and bench/results/performance.json',
      'npm run bench -- --document   # this page',
      '```',
      '',
      'Use a quiet Linux machine. `npm run bench -- rest auth` runs some of the benches; CONTRIBUTING.md has all options.',
      '',
      '## Read the tables',
      '',
      '- A peer is measured in the same run. `to peer` is the ratio of both, a median over rounds where there are rounds.',
      '- `to limit` is the value, or its ratio to the peer, divided by the limit. **MISSED** marks a limit not reached.',
      '- Processor time is that of the server for one operation in ms, or its share of a core in %.',
      '',
      '## Limits',
      '',
      `${limited.length - missed.length} of ${limited.length} limits are reached.${missed.length > 0 ? ' Not reached:' : ''}`,
      ...(missed.length > 0 ? [''] : []),
      ...missed.map(({ bench, figure }) => {
        const [name, value, peer, limit] = formatCells(figure)
        return `- ${bench}: ${name}: ${value}${peer ? ` (${peer})` : ''}, limit ${limit}`
      }),
      ...benches.flatMap(({ name, figures: own, error }) => [
        '',
        `## ${name}`,
        '',
        ...(error === undefined ? [] : [`**Failed**: ${error.split('\n')[0]}`]),
        ...(own.length > 0 ? [row(COLUMNS), row(COLUMNS.map(() => '---'))] : []),
        ...own.map((figure) => row(formatCells(figure).map((cell) => cell.replace('MISSED', '**MISSED**')))),
      ]),
    ].join('\n')}\n`,
  )
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
