/** What a run is given. */
export interface JobRun {
  /** When it began. */
  now: Date
  /** Aborts when somebody else took the job over, when it takes too long and when the server closes. */
  signal: AbortSignal
}

/**
 * What a run did, in numbers, for whoever looks after the installation. With `unfinished` there is more to do: the job is
 * due again at once, behind whatever waits longer, perhaps on another replica.
 */
export interface JobResult {
  [count: string]: number | boolean | undefined
  unfinished?: boolean
}

/**
 * Thrown by a run that did its work and found that something outside of it fails, in plain words. Its numbers are kept
 * beside the error, and the next run comes at its usual time.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
  readonly result: JobResult

  constructor(message: string, result: JobResult) {
    super(message)
    this.result = result
  }
}

/** Work that comes round by itself. It must be safe to repeat: a process may die after the work and before saying so. */
export interface Job {
  name: string
  everyMs: number
  /** After how long without a sign of life it is taken over; half a minute unless said otherwise. */
  leaseMs?: number
  run(run: JobRun): Promise<JobResult>
}
