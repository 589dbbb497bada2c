import { factsOf } from '../brief/facts.ts'
import { recognize } from '../playbook/recognize.ts'
import { WriterError } from '../writer.ts'
import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { asWriterError } from './as-writer-error.ts'
import { askModel, pauseFor, totalUsage } from './ask-model.ts'
import type { Asking } from './ask-model.ts'
import { declines } from './declines.ts'
import { draftSet } from './draft-set.ts'
import type { DraftSet } from './draft-set.ts'
import type { LanguageModel } from './language-model.ts'
import { ModelFault } from './model-fault.ts'
import type { CallPurpose, ModelGate } from './model-gate.ts'
import { objectScanner } from './object-scanner.ts'
import { planAngles } from './prompt/angles.ts'
import { copyRequest } from './prompt/copy-request.ts'
import { exampleLines } from './prompt/examples.ts'
import { readyBrief, readyForm } from './ready-brief.ts'

export interface ModelWriterOptions {
  model: LanguageModel
  gate: ModelGate
  purpose: CallPurpose
  /** Writes what is missing of a set that the model wrote a part of: the built-in writer. */
  fill: Writer
  /** Waits before a retry; tests need not. */
  pause?: Asking['pause']
  /** How long the rest of an answer is waited for once all drafts are given, for its report of use. */
  drainMs?: number
}

const RETRIES = 3
const DRAIN_MS = 2_500
/**
 * How many more than wanted are asked for. Where each is given as it comes none at first, since a spare would be waited for
 * every time; one when something went wrong before; two to choose the best from.
 */
const SPARE = { atFirst: 0, again: 1, toChoose: 2 } as const
/** Of what the user was given before, what a new text is compared with. */
const RECENT_JUDGED = 20
const REFUSED_SHOWN = 10
const REFUSED_MAX_LENGTH = 600

/**
 * Writes with a language model. Every text passes the hard checks before it is given. Weak ones are asked for again once;
 * then the best of all is given, and the `fill` writer writes what is missing.
 * @throws {WriterError} with any code when the model gave no usable text; the signal's reason when it aborts.
 */
export function modelWriter(options: ModelWriterOptions): Writer {
  const { model, gate, purpose, fill, pause = pauseFor, drainMs = DRAIN_MS } = options
  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent, void, void> {
    const { billed, count } = request
    const asking: Asking = {
      model,
      gate,
      purpose,
      used: [],
      billed,
      pause,
      retries: RETRIES,
      drainMs,
      signal,
    }
    const texts: string[] = []
    try {
      signal.throwIfAborted()
      for await (const draft of draftsOf(request, asking)) {
        texts.push(draft.content)
        yield { kind: 'draft', draft }
      }
      if (texts.length < count) yield* filled(fill, request, texts, signal)
    } catch (error) {
      throw asWriterError(error, signal)
    }
    const usage = totalUsage(asking.used)
    if (usage) yield { kind: 'usage', usage }
  }

  return { kind: 'model', name: model.name, write }
}

/** What the model wrote, up to the wanted count and at least one. */
async function* draftsOf(request: WriteRequest, asking: Asking): AsyncGenerator<Draft, void, void> {
  const { count, optimise = false, recent = [] } = request
  const set = openSet(request)
  try {
    for (const isRepair of [false, true]) {
      for await (const draft of draftsOfAnswer(set, asking, isRepair, optimise)) if (!optimise) yield draft
      if (set.drafts.missing() === 0) break
    }
  } catch (error) {
    const isModels = error instanceof ModelFault || error instanceof WriterError
    if (!isModels || asking.signal.aborted || set.drafts.usable === 0) throw error
  }
  const { usable, seen } = set.drafts
  if (usable === 0) throw new WriterError('writer_unusable', `none of ${seen} texts passed the hard checks`)
  yield* set.drafts.best()

  function openSet({ seed, page }: WriteRequest): OpenSet {
    const form = readyForm(request)
    const brief = readyBrief(form, page)
    const drafts = draftSet({ brief, count, optimise, recent: recent.slice(0, RECENT_JUDGED) })
    const facts = factsOf(brief)
    const angles = planAngles(brief, facts, seed)
    const recognition = brief.isEnglish ? recognize(brief.fields) : null
    const examples = recognition ? exampleLines(recognition, form.messageType, seed) : []
    let spare: number = optimise ? SPARE.toChoose : SPARE.atFirst
    return {
      drafts,
      order(isRepair) {
        const wanted = drafts.missing() + spare
        if (!optimise) spare = SPARE.again
        // Texts that were seen used up the first suggestions.
        const suggested = Array.from({ length: wanted }, (_, index) => {
          return angles[(drafts.seen + index) % angles.length] ?? []
        })
        return copyRequest({
          form,
          page,
          facts,
          angles: suggested.flat(),
          setSize: count,
          examples,
          written: drafts.written,
          recent,
          refused: isRepair ? findingsOf(drafts) : [],
        })
      },
    }
  }
}

interface OpenSet {
  drafts: DraftSet
  /** The request for what is still missing. */
  order(isRepair: boolean): ReturnType<typeof copyRequest>
}

/** The good drafts of one answer, each as soon as its object is complete. */
async function* draftsOfAnswer(
  { drafts, order }: OpenSet,
  asking: Asking,
  isRepair: boolean,
  readsToEnd: boolean,
): AsyncGenerator<Draft, void, void> {
  let scanner = objectScanner()
  let said = ''
  const seenBefore = drafts.seen
  const nextRequest = () => {
    scanner = objectScanner()
    said = ''
    return order(isRepair)
  }
  let isDeclined = false
  const progress = { isComplete: () => drafts.missing() === 0, readsToEnd }
  for await (const part of askModel(asking, nextRequest, progress)) {
    if (typeof part !== 'string') {
      isDeclined = part.isDeclined
      continue
    }
    if (said.length < REFUSED_MAX_LENGTH) said += part
    for (const object of scanner.push(part)) {
      if (drafts.missing() === 0 && !readsToEnd) break
      const draft = drafts.take(object)
      if (draft) yield draft
    }
  }
  isDeclined ||= drafts.seen === seenBefore && declines(said)
  if (isDeclined && drafts.missing() > 0)
    throw new WriterError('writer_declined', 'The model declined to write from this brief')
}

/** What is missing of a set, by the built-in writer; like the rest it repeats nothing of the set. */
async function* filled(
  fill: Writer,
  request: WriteRequest,
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WriterEvent, void, void> {
  const { form, page, count, seed, recent = [] } = request
  const rest = { form, page, seed, count: count - texts.length, recent: [...texts, ...recent] }
  try {
    for await (const event of fill.write(rest, signal)) {
      if (event.kind === 'draft') yield { kind: 'draft', draft: { ...event.draft, writtenBy: 'built-in' } }
    }
  } catch (error) {
    if (!(error instanceof WriterError)) throw error
    // What the built-in writer says of the brief would puzzle someone who chose a model.
    throw new WriterError('writer_unusable', `${texts.length} of ${count} texts were usable`, {
      cause: error,
    })
  }
}

/** What the repair is shown: the latest findings, no text longer than an editor would read. */
function findingsOf({ refused }: DraftSet) {
  return refused
    .slice(-REFUSED_SHOWN)
    .map(({ text, reasons }) => ({ text: text.slice(0, REFUSED_MAX_LENGTH), reasons }))
}
