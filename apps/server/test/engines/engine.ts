/** What the project's setup prepared; test files get it with `inject('engine')`. */
export type TestEngine =
  | { kind: 'embedded'; template: string; empty: string }
  | {
      kind: 'postgres'
      template: string
      administratorUrl: string
      /** As the tables' owner; the word DATABASE stands for the database's name. */
      ownerUrl: string
    }

declare module 'vitest' {
  interface ProvidedContext {
    engine: TestEngine
  }
}
