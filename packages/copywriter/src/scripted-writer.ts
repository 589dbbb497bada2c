import { unlessAborted } from './unless-aborted.ts'
import type { Draft, Usage, WriteRequest, Writer, WriterEvent } from './writer.ts'

/** A draft may be given by its text alone. */
export type ScriptStep =
  | { draft: Draft | string }
  | { usage: Usage }
  /** Waits until resolved or aborted. */
  | { wait: Promise<unknown> }
  | { fail: unknown }

export interface Script {
  kind?: Writer['kind']
  name?: string
  /** The steps of each `write` call, in order. */
  runs: readonly (readonly ScriptStep[])[]
  /** Repeats the last run; otherwise a call that was not prepared is an error. */
  repeatLast?: boolean
}

export interface ScriptedWriter extends Writer {
  readonly calls: readonly { request: WriteRequest; signal: AbortSignal }[]
}

export function createScriptedDraft(content: string, overrides: Partial<Draft> = {}): Draft {
  return {
    content,
    explanation: `It was prepared: ${content}`,
    angle: 'Scripted',
    score: { total: 90, checks: [{ id: 'scripted', label: 'Prepared by a test', points: 90, max: 100 }] },
    ...overrides,
  }
}

/** A promise that the test resolves. */
export function latch(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

/** A writer for tests: yields prepared steps, records its calls, and fails for calls that were not prepared. */
export function scriptedWriter(script: Script): ScriptedWriter {
  const calls: { request: WriteRequest; signal: AbortSignal }[] = []

  const checkBrief = () => undefined

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
          draft: typeof step.draft === 'string' ? createScriptedDraft(step.draft) : step.draft,
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

  return { kind: script.kind ?? 'composer', name: script.name ?? 'scripted', calls, checkBrief, write }
}
