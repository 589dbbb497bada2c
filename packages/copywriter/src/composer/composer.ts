import { PRO_VARIATIONS } from '@firstline/contract/limits'
import { formFromPage } from '../page/form-from-page.ts'
import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { WriterError } from '../writer.ts'
import type { Candidate } from './candidate.ts'
import { loadParts } from './load-parts.ts'
import { randomFrom } from './random.ts'

export interface ComposerOptions {
  /** Called whenever the composer lets others have the event loop; tests count it. */
  onYield?: () => void
}

let preparing: Promise<void> | undefined
/** Someone has asked for texts: from here on the requests themselves warm what they need. */
let isAsked = false

/** Ahead of the first request. It never fails: what can't be loaded fails the request that needs it. */
async function loadAndWarmUp(): Promise<void> {
  const pause = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (isAsked) throw new Error('The first request is here.')
  }
  try {
    const parts = await loadParts()
    const { warmUp } = await import('./warm-up.ts')
    await pause()
    await warmUp(parts, pause)
  } catch {
    // Whoever asks for texts sees it, and in the right place.
  }
}

/** The built-in writer: no model, no network. The same form, count and seed give the same text. */
export function composer(options: ComposerOptions = {}): Writer {
  const pause = () =>
    new Promise<void>((resolve) => {
      options.onYield?.()
      setImmediate(resolve)
    })

  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent> {
    signal.throwIfAborted()
    isAsked = true
    const { page } = request
    const form = page ? formFromPage(request.form, page) : request.form
    const { readBrief, refuseThinBrief, chooseDms, chooseSubjects, explain } = await loadParts()
    const brief = await readBrief(form)
    refuseThinBrief(brief, page)
    const random = randomFrom(`${request.seed}\n${request.count}\n${JSON.stringify(form)}`)
    const breathe = async () => {
      await pause()
      signal.throwIfAborted()
    }
    const choose = form.messageType === 'Cold DM' ? chooseDms : chooseSubjects
    const chosen = await choose(brief, request.count, random, breathe, request.recent)
    if (chosen.length < request.count)
      throw new WriterError('brief_too_thin', tooThin(chosen.length, request.count))
    for (const [position, candidate] of chosen.entries()) {
      signal.throwIfAborted()
      await pause()
      yield { kind: 'draft', draft: draftOf(candidate, explain(candidate, brief, position)) }
    }
  }

  const prepare = () => {
    preparing ??= loadAndWarmUp()
  }
  return { kind: 'composer', name: 'composer', write, prepare }
}

/** Says what would help: more words, or a smaller set that can be asked for. */
function tooThin(possible: number, wanted: number): string {
  const more = 'say more about the problem or the offer'
  const smaller = PRO_VARIATIONS.findLast((count) => count <= possible)
  return smaller === undefined
    ? `The form says too little for different messages. Please ${more}.`
    : `The form says enough for ${possible} different messages, not for ${wanted}. Please ask for ${smaller}, or ${more}.`
}

function draftOf(candidate: Candidate, explanation: string): Draft {
  return {
    content: candidate.text,
    explanation,
    angle: candidate.angle,
    score: candidate.score,
  }
}
