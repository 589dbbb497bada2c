/** What the command needs of the terminal and the repository. */
export interface ModelTools {
  /** Installs the packages that run a model, unless they are there. Throws when that fails. */
  installRuntime(): Promise<void>
  /** Asks for one line; null without a terminal. */
  ask(question: string): Promise<string | null>
  /** Overwrites the last line of a terminal; elsewhere it prints now and then. */
  showProgress(text: string): void
  proxies: { https: string | undefined; http: string | undefined; except: string | undefined }
  /** Aborts with Ctrl-C. */
  signal: AbortSignal
}
