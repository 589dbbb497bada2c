import { unreadable } from './unreadable.ts'

const ONCE = /^(?:select|columns|on_conflict|(?:.+\.)?(?:limit|offset))$/s

/** Two limits, or two lists of columns: nobody can say which one was meant. */
export function refuseRepeated(parameters: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name)) {
      throw unreadable({ kind: 'query parameters', text: name }, 0, `"${name}" is given more than once`)
    }
    if (ONCE.test(name)) seen.add(name)
  }
}
