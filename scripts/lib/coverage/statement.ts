/** One statement of docs/product.md, where it is made true, and what would fail if it weren't. */
export interface Statement {
  /** In a few words of its own, or the text it is about in backquotes. */
  says: string
  /** Files from the root. */
  code: readonly string[]
  /** A file from the root and the title of a test in it, or a part of the title that no other test there has. */
  tests: readonly (readonly [file: string, title: string])[]
}

/** The statements of a rule, by its number; a rule of one statement has one. */
export type Coverage = Readonly<Record<`P${number}.${number}`, readonly Statement[]>>
