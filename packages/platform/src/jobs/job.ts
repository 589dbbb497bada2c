export interface JobRun {
  /** The start time. */
  now: Date
  /** Aborts when another runner takes the job over, at the time limit, and when the server closes. */
  signal: AbortSignal
}

/**
 * The counts of a run, for operators. With `unfinished` the job is due again immediately, after other due jobs,
 * possibly on another replica.
 */
export interface JobResult {
  [count: string]: number | boolean | undefined
  unfinished?: boolean
}

/**
 * Thrown by a run that completed but found an external failure; the message is for operators. Its counts are stored
 * beside the error, and the next run is at the usual time.
 */
export class JobError extends Error {
  override readonly name = 'JobFailure'
  readonly result: JobResult

  constructor(message: string, result: JobResult) {
    super(message)
    this.result = result
  }
}

/** Periodic work. It must be idempotent: a process may crash after the work and before recording it. */
export interface Job {
  name: string
  everyMs: number
  /** Milliseconds without a renewal after which another runner takes over; 30 seconds by default. */
  leaseMs?: number
  run(run: JobRun): Promise<JobResult>
}
