import { PRO_VARIATIONS } from '@firstline/contract/limits'
import { readBrief } from '../brief/read-brief.ts'
import type { Brief } from '../brief/read-brief.ts'
import { loadTagger } from '../brief/tagger.ts'
import { formFromPage } from '../page/form-from-page.ts'
import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { WriterError } from '../writer.ts'
import type { Candidate } from './candidate.ts'
import { chooseDms } from './dm/choose-dms.ts'
import { chooseSubjects } from './subject/choose-subjects.ts'
import { explain } from './explain.ts'
import { refuseThinBrief } from './refuse-thin-brief.ts'
import { randomFrom } from './random.ts'

export interface ComposerOptions {
  /** Called whenever the composer lets others have the event loop; tests count it. */
  onYield?: () => void
}

/** The built-in writer: no model, no network. The same form, count and seed give the same text. */
export function composer(options: ComposerOptions = {}): Writer {
  // The grammar library is loaded ahead of the first request, beside whatever else is starting.
  void loadTagger()

  const pause = () =>
    new Promise<void>((resolve) => {
      options.onYield?.()
      setImmediate(resolve)
    })

  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent> {
    signal.throwIfAborted()
    const { page } = request
    const form = page ? formFromPage(request.form, page) : request.form
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
      yield { kind: 'draft', draft: draftOf(candidate, brief, position) }
    }
  }

  return { kind: 'composer', name: 'composer', write }
}

/** Says what would help: more words, or a smaller set that can be asked for. */
function tooThin(possible: number, wanted: number): string {
  const more = 'say more about the problem or the offer'
  const smaller = PRO_VARIATIONS.findLast((count) => count <= possible)
  return smaller === undefined
    ? `The form says too little for different messages. Please ${more}.`
    : `The form says enough for ${possible} different messages, not for ${wanted}. Please ask for ${smaller}, or ${more}.`
}

function draftOf(candidate: Candidate, brief: Brief, position: number): Draft {
  return {
    content: candidate.text,
    explanation: explain(candidate, brief, position),
    angle: candidate.angle,
    score: candidate.score,
  }
}
