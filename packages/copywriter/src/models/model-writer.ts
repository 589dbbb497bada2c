import { setTimeout as sleep } from 'node:timers/promises'
import { WriterError } from '../writer.ts'
import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { asWriterError } from './as-writer-error.ts'
import { askModel } from './ask-model.ts'
import type { Asking } from './ask-model.ts'
import { declines } from './declines.ts'
import { draftSet } from './draft-set.ts'
import type { DraftSet } from './draft-set.ts'
import type { LanguageModel } from './language-model.ts'
import type { CallPurpose, ModelGate } from './model-gate.ts'
import { objectScanner } from './object-scanner.ts'
import { copyRequest } from './prompt/copy-request.ts'
import { planAngles } from './prompt/plan-angles.ts'
import { readyBrief, readyForm } from './ready-brief.ts'
import { usageTally } from './usage-tally.ts'

export interface ModelWriterOptions {
  model: LanguageModel
  gate: ModelGate
  purpose: CallPurpose
  /** Waits before a retry; tests need not. */
  pause?: Asking['pause']
  /** How long the rest of an answer is waited for once all drafts are given, for its report of use. */
  drainMs?: number
}

const RETRIES = 3
const DRAIN_MS = 2_500
/**
 * How many more than wanted are asked for. Where each goes out as it comes none at first, since a spare would be waited for
 * every time; one when something went wrong before, be it the line or the copy; two to choose the best from.
 */
const SPARE = { atFirst: 0, again: 1, toChoose: 2 } as const
/** Of what the user was given before, what a new text must not repeat. */
const RECENT_JUDGED = 20
const REFUSED_SHOWN = 10
const REFUSED_MAX_LENGTH = 600

const pauseFor: Asking['pause'] = (milliseconds, signal) => sleep(milliseconds, undefined, { signal })

/**
 * Writes with a language model. What it says is data too: every message passes the critic before it is given, and what is
 * still missing after one repair is missed for good.
 * @throws {WriterError} every code; the signal's reason when someone stops it.
 */
export function modelWriter({
  model,
  gate,
  purpose,
  pause = pauseFor,
  drainMs = DRAIN_MS,
}: ModelWriterOptions): Writer {
  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent, void, void> {
    const tally = usageTally()
    const { billed } = request
    const asking: Asking = { model, gate, purpose, tally, billed, pause, retries: RETRIES, drainMs, signal }
    try {
      signal.throwIfAborted()
      for await (const draft of draftsOf(request, asking)) yield { kind: 'draft', draft }
    } catch (error) {
      throw asWriterError(error, signal)
    }
    if (tally.total) yield { kind: 'usage', usage: tally.total }
  }

  return { kind: 'model', name: model.name, write }
}

async function* draftsOf(request: WriteRequest, asking: Asking): AsyncGenerator<Draft, void, void> {
  const { count, seed, optimise = false, page, recent = [] } = request
  const form = readyForm(request)
  const brief = readyBrief(form, page)
  const set = draftSet({
    brief,
    messageType: form.messageType,
    count,
    optimise,
    angles: planAngles(brief, seed),
    recent: recent.slice(0, RECENT_JUDGED),
  })
  let spare: number = optimise ? SPARE.toChoose : SPARE.atFirst
  const order = (repairs: boolean) => () => {
    const angles = set.anglesLeft().slice(0, set.missing() + spare)
    if (!optimise) spare = SPARE.again
    return copyRequest({
      form,
      page,
      angles,
      written: set.written,
      recent,
      refused: repairs ? findingsOf(set) : [],
    })
  }
  for (const repairs of [false, true]) {
    for await (const draft of draftsOfAnswer(set, asking, order(repairs), optimise)) {
      if (!optimise) yield draft
    }
    if (set.missing() === 0) break
  }
  for (const draft of set.takeRepeats()) if (!optimise) yield draft
  if (set.missing() > 0) throw new WriterError('writer_unusable', whyUnusable(set, count))
  if (optimise) yield* set.best()
}

/** The drafts of one answer that the critic takes, each as soon as its object is complete. */
async function* draftsOfAnswer(
  set: DraftSet,
  asking: Asking,
  order: () => ReturnType<typeof copyRequest>,
  readsToEnd: boolean,
): AsyncGenerator<Draft, void, void> {
  let scanner = objectScanner()
  let said = ''
  const seenBefore = set.seen
  const nextRequest = () => {
    scanner = objectScanner()
    said = ''
    return order()
  }
  const answer = askModel(asking, nextRequest, { isComplete: () => set.missing() === 0, readsToEnd })
  try {
    for (;;) {
      const { done, value } = await answer.next()
      if (done) {
        const isDeclined = value.isDeclined || (set.seen === seenBefore && declines(said))
        if (isDeclined && set.missing() > 0)
          throw new WriterError('writer_declined', 'The model declined to write from this brief')
        return
      }
      if (said.length < REFUSED_MAX_LENGTH) said += value
      for (const object of scanner.push(value)) {
        if (set.missing() === 0 && !readsToEnd) break
        const draft = set.take(object)
        if (draft) yield draft
      }
    }
  } finally {
    await answer.return({ isDeclined: false, usage: null })
  }
}

/** What the repair is told: the latest faults, none longer than an editor would read. */
function findingsOf({ refused }: DraftSet) {
  return refused
    .slice(-REFUSED_SHOWN)
    .map(({ text, reasons }) => ({ text: text.slice(0, REFUSED_MAX_LENGTH), reasons }))
}

/** For the log: rules and how often each was broken, without a word of the texts. */
function whyUnusable(set: DraftSet, count: number): string {
  return `${count - set.missing()} of ${count} messages passed; ${set.refused.length} were refused`
}
