/** Answers of these statuses have no body, by HTTP. */
export const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304])
