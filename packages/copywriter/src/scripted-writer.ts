import { unlessAborted } from './unless-aborted.ts'
import type { Draft, Usage, WriteRequest, Writer, WriterEvent } from './writer.ts'

/** One thing a scripted run does. A draft may be given by its text alone. */
export type ScriptStep =
  | { draft: Draft | string }
  | { usage: Usage }
  /** Waits; an abort ends the wait at once. */
  | { wait: Promise<unknown> }
  | { fail: unknown }

export interface Script {
  kind?: Writer['kind']
  name?: string
  /** What each call of `write` does, in order. */
  runs: readonly (readonly ScriptStep[])[]
  /** The last run answers every further call too; otherwise a call that was not prepared is an error. */
  repeatLast?: boolean
}

export interface ScriptedWriter extends Writer {
  /** Every call so far, in order. */
  readonly calls: readonly { request: WriteRequest; signal: AbortSignal }[]
}

/** A complete draft around a text. */
export function scriptedDraft(content: string, overrides: Partial<Draft> = {}): Draft {
  return {
    content,
    explanation: `It was prepared: ${content}`,
    angle: 'Scripted',
    score: { total: 90, checks: [{ id: 'scripted', label: 'Prepared by a test', points: 90, max: 100 }] },
    ...overrides,
  }
}

/** A promise that someone else opens: `await`ed by a script until the test says so. */
export function latch(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

/** The writer for tests: yields what was prepared, records its calls, and fails loudly when asked for anything else. */
export function scriptedWriter(script: Script): ScriptedWriter {
  const calls: { request: WriteRequest; signal: AbortSignal }[] = []

  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent> {
    const position = calls.push({ request, signal })
    const run = script.runs[position - 1] ?? (script.repeatLast ? script.runs.at(-1) : undefined)
    if (!run) {
      throw new Error(`scriptedWriter: call ${position} was not prepared (${script.runs.length} runs are)`)
    }
    let given = 0
    for (const step of run) {
      signal.throwIfAborted()
      if ('wait' in step) await unlessAborted(step.wait, signal)
      else if ('fail' in step) throw step.fail
      else if ('usage' in step) yield { kind: 'usage', usage: step.usage }
      else if (given < request.count) {
        given += 1
        yield {
          kind: 'draft',
          draft: typeof step.draft === 'string' ? scriptedDraft(step.draft) : step.draft,
        }
      }
    }
    signal.throwIfAborted()
    if (given < request.count) {
      throw new Error(
        `scriptedWriter: call ${position} wants ${request.count} drafts, ${given} were prepared`,
      )
    }
  }

  return { kind: script.kind ?? 'composer', name: script.name ?? 'scripted', calls, write }
}
