import {
  findFacts,
  formFromPage,
  prepareBrief,
  prepareForm,
  recognize,
  WriterError,
} from '@firstline/copywriter'
import type { Draft, Writer, WriteRequest, WriterEvent } from '@firstline/copywriter'
import { toWriterError } from './to-writer-error.ts'
import { callModel, waitFor, sumUsage } from './call-model.ts'
import type { CallContext } from './call-model.ts'
import { isRefusal } from './is-refusal.ts'
import { createDraftSet } from './create-draft-set.ts'
import type { DraftSet } from './create-draft-set.ts'
import type { LanguageModel } from './language-model.ts'
import { ModelError } from './model-error.ts'
import type { CallPurpose, ModelLimiter } from './model-limiter.ts'
import { createObjectScanner } from './object-scanner.ts'
import { planAngles } from './prompt/plan-angles.ts'
import { buildCopyRequest } from './prompt/build-copy-request.ts'
import { pickExampleLines } from './prompt/pick-example-lines.ts'

export interface ModelWriterOptions {
  model: LanguageModel
  limiter: ModelLimiter
  purpose: CallPurpose
  /** Writes the rest of a set that the model wrote in part: the built-in writer. */
  fill: Writer
  /** Waits before a retry; replaced in tests. */
  pause?: CallContext['pause']
  /** How long to wait for the usage report once all drafts are complete. */
  drainMs?: number
}

const RETRIES = 3
const DRAIN_MS = 2_500
/**
 * Messages requested beyond the missing ones: none while streaming (each would be waited for), one in a repair call,
 * two to choose the best from.
 */
const SPARE = { atFirst: 0, again: 1, toChoose: 2 } as const
/** How many earlier messages a new text is compared with. */
const RECENT_JUDGED = 20
const REFUSED_SHOWN = 10
const REFUSED_MAX_LENGTH = 600
const REASONS_SHOWN = 5
const REASON_MAX_LENGTH = 200

/**
 * Writes with a language model. Every text passes the hard checks. Weak texts are requested again once; then the best
 * are used, and `fill` writes the rest.
 * @throws {WriterError} with any code when the model wrote no usable text; the signal's reason when it aborts.
 */
export async function* writeWithModel(
  { model, limiter, purpose, fill, pause = waitFor, drainMs = DRAIN_MS }: ModelWriterOptions,
  request: WriteRequest,
  signal: AbortSignal,
): AsyncGenerator<WriterEvent, void, void> {
  const { billed, count, endsAt = Number.POSITIVE_INFINITY } = request
  const context: CallContext = {
    model,
    limiter,
    purpose,
    used: [],
    billed,
    pause,
    retries: RETRIES,
    drainMs,
    signal,
    endsAt,
  }
  const texts: string[] = []
  try {
    signal.throwIfAborted()
    for await (const draft of writeDrafts(request, context)) {
      texts.push(draft.content)
      yield { kind: 'draft', draft }
    }
    if (texts.length < count) yield* fillSet(fill, request, texts, signal)
  } catch (error) {
    throw toWriterError(error, signal)
  }
  const usage = sumUsage(context.used)
  if (usage) yield { kind: 'usage', usage }
}

/** At least one draft, at most `count`. */
async function* writeDrafts(request: WriteRequest, context: CallContext): AsyncGenerator<Draft, void, void> {
  const { count, optimise = false, recent = [] } = request
  const set = openSet(request)
  try {
    for (const isRepair of [false, true]) {
      for await (const draft of readDrafts(set, context, isRepair, optimise)) if (!optimise) yield draft
      if (set.drafts.missing() === 0) break
    }
  } catch (error) {
    const isModels = error instanceof ModelError || error instanceof WriterError
    if (!isModels || context.signal.aborted || set.drafts.usable === 0) throw error
  }
  const { usable, seen } = set.drafts
  if (usable === 0) throw new WriterError('writer_unusable', `none of ${seen} texts passed the hard checks`)
  yield* set.drafts.best()

  function openSet({ seed, page }: WriteRequest): OpenSet {
    const form = prepareForm(request)
    // The critic also needs the fields as typed, where the readings find their sentences.
    const brief = prepareBrief(page ? formFromPage(request.form, page) : request.form, page)
    const drafts = createDraftSet({ brief, count, optimise, recent: recent.slice(0, RECENT_JUDGED) })
    const facts = findFacts(brief)
    const angles = planAngles(brief, facts, seed)
    const recognition = brief.isEnglish ? recognize(brief.fields) : null
    const examples = recognition ? pickExampleLines(recognition, form.messageType, seed) : []
    let spare: number = optimise ? SPARE.toChoose : SPARE.atFirst
    return {
      drafts,
      order(isRepair) {
        const wanted = drafts.missing() + spare
        if (!optimise) spare = SPARE.again
        // Earlier texts used up the first suggestions.
        const suggested = Array.from({ length: wanted }, (_, index) => {
          return angles[(drafts.seen + index) % angles.length] ?? []
        })
        return buildCopyRequest({
          isSmall: context.model.isSmall,
          form,
          page,
          facts,
          angles: suggested.flat(),
          setSize: count,
          examples,
          written: drafts.written,
          recent,
          refused: isRepair ? listFindings(drafts) : [],
        })
      },
    }
  }
}

interface OpenSet {
  drafts: DraftSet
  /** The request for the missing messages. */
  order(isRepair: boolean): ReturnType<typeof buildCopyRequest>
}

/** The good drafts of one response, each as soon as its object is complete. */
async function* readDrafts(
  { drafts, order }: OpenSet,
  context: CallContext,
  isRepair: boolean,
  readsToEnd: boolean,
): AsyncGenerator<Draft, void, void> {
  let scanner = createObjectScanner()
  let said = ''
  const seenBefore = drafts.seen
  const nextRequest = () => {
    scanner = createObjectScanner()
    said = ''
    return order(isRepair)
  }
  let isDeclined = false
  const progress = { isComplete: () => drafts.missing() === 0, readsToEnd }
  for await (const part of callModel(context, nextRequest, progress)) {
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
  isDeclined ||= drafts.seen === seenBefore && isRefusal(said)
  if (isDeclined && drafts.missing() > 0)
    throw new WriterError('writer_declined', 'The model declined to write from this brief')
}

/** The rest of a set by the built-in writer, without repeating the set. */
async function* fillSet(
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
    // The built-in writer's message about the brief would confuse a user who chose a model.
    throw new WriterError('writer_unusable', `${texts.length} of ${count} texts were usable`, {
      cause: error,
    })
  }
}

/** The latest rejected texts for the repair call, cut to a limit. */
function listFindings({ refused }: DraftSet) {
  return refused.slice(-REFUSED_SHOWN).map(({ text, reasons }) => ({
    text: text.slice(0, REFUSED_MAX_LENGTH),
    reasons: reasons.slice(0, REASONS_SHOWN).map((reason) => reason.slice(0, REASON_MAX_LENGTH)),
  }))
}
