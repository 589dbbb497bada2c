import type { PageScript } from './measure-routes.ts'

/** The most script, gzipped, that a page may fetch when it is opened, by a visitor or a member. */
export const BUDGETS: Readonly<Record<string, number>> = { '/': 110_000, '/generator': 276_000 }

const SHOWN = 5
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** @throws when a page is heavier than it may be, naming it, its size, its limit and what weighs most. */
export function checkBudgets(
  measured: readonly PageScript[],
  budgets: Readonly<Record<string, number>> = BUDGETS,
): void {
  const broken = measured.flatMap(({ page, visitor, signedIn, files }) => {
    const [bytes, limit] = [Math.max(visitor, signedIn), budgets[page] ?? Number.POSITIVE_INFINITY]
    if (bytes <= limit) return []
    const heaviest = files.slice(0, SHOWN).map(({ file, bytes: size }) => `  ${kilobytes(size)}  ${file}`)
    return [
      `${page} fetches ${kilobytes(bytes)} of script, its limit is ${kilobytes(limit)}. Heaviest:`,
      ...heaviest,
    ]
  })
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

/** The table at the end of a build. */
export function formatBudgets(measured: readonly PageScript[]): string {
  const rows = measured.map(({ page, visitor, signedIn, hydrated }) => [
    page,
    kilobytes(visitor),
    kilobytes(signedIn),
    kilobytes(hydrated),
    BUDGETS[page] ? kilobytes(BUDGETS[page]) : '',
  ])
  const all = [['script, gzipped', 'visitor', 'signed in', 'hydrated', 'limit'], ...rows]
  return all
    .map(([page = '', ...cells]) => page.padEnd(18) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n')
}
