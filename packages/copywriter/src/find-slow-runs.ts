/** Units of test texts: printable ASCII, some other characters, and strings that patterns look for. */
const PRINTABLE = Array.from({ length: 95 }, (_, position) => String.fromCodePoint(32 + position))
const PAIRS =
  'no calls, |"a" |a/b+|' +
  "a@|a.|a |A | ,|a, |1,|1 |2% |((|( |<a|</|<!--|&a|--|a'|{{|[a|and |the |you |they are |we help |No. |never |you must always "
const UNITS = [...PRINTABLE, ...'\n\té’–😀', ...PAIRS.split('|')]
/** Several hundred times the usual time of such a text; a quadratic pattern takes longer. */
const MOST_MS = 500

export const repeatUnit = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Units that take too long, with their milliseconds. A busy machine gets three tries. */
export async function findSlowRuns(length: number, run: (text: string) => unknown): Promise<string[]> {
  const slow: string[] = []
  for (const unit of UNITS) {
    const text = repeatUnit(unit, length)
    const times: number[] = []
    while (times.length < 3 && times.every((time) => time > MOST_MS)) {
      const begun = performance.now()
      await run(text)
      times.push(performance.now() - begun)
    }
    const best = Math.min(...times)
    if (best > MOST_MS) slow.push(`${JSON.stringify(unit)}: ${best.toFixed()} ms`)
  }
  return slow
}
