import path from 'node:path'

/** The repository's root, wherever a script is started from. */
export const root = path.resolve(import.meta.dirname, '../..')
