import { syntaxError } from './syntax-error.ts'

const ONCE = /^(?:select|columns|on_conflict|(?:.+\.)?(?:limit|offset))$/s

/** Refuses two limits or two lists of columns, because it is unclear which applies. @throws {RestError} PGRST100. */
export function checkRepeatedParameters(parameters: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name)) {
      throw syntaxError({ kind: 'query parameters', text: name }, 0, `"${name}" is given more than once`)
    }
    if (ONCE.test(name)) seen.add(name)
  }
}
