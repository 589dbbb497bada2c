/** The same said another way; undefined where it doesn't fit. */
export type Turn = (text: string) => string | undefined

/** A replacement as a turn: where the pattern does not match nothing is turned. */
export const turned =
  (pattern: RegExp, to: string | ((...groups: string[]) => string)): Turn =>
  (text) => {
    const said =
      typeof to === 'string'
        ? text.replace(pattern, to)
        : text.replace(pattern, (...all: unknown[]) =>
            to(...all.slice(0, -2).map((each) => String(each ?? ''))),
          )
    return said === text ? undefined : said
  }
