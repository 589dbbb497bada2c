/** The database engine. The embedded one keeps everything in memory without a directory. */
export type DatabaseConfig = { kind: 'embedded'; directory: string | null } | { kind: 'server'; url: string }
