/** Which of the two engines; without a directory the embedded one keeps everything in memory. */
export type DatabaseConfig = { kind: 'embedded'; directory: string | null } | { kind: 'server'; url: string }
