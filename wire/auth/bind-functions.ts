/** The functions of a capability, without their first parameter: its dependencies. */
export type Bound<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (deps: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never
}

export function bindFunctions<
  Deps,
  Functions extends Record<string, (deps: Deps, ...args: never[]) => unknown>,
>(deps: Deps, functions: Functions): Bound<Functions> {
  const entries = Object.entries(functions).map(([name, run]) => [name, run.bind(null, deps)])
  return Object.fromEntries(entries) as Bound<Functions>
}
