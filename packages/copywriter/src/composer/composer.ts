import { readBrief } from '../brief/read-brief.ts'
import type { Brief } from '../brief/read-brief.ts'
import { loadTagger } from '../brief/tagger.ts'
import { formFromPage } from '../page/form-from-page.ts'
import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { WriterError } from '../writer.ts'
import type { Candidate } from './candidate.ts'
import { chooseDms } from './choose-dms.ts'
import { chooseSet } from './choose-set.ts'
import { explain } from './explain.ts'
import { refuseThinBrief } from './refuse-thin-brief.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import { SUBJECT_ANGLES } from './subject/angles.ts'
import { ctaShare } from './subject/cta.ts'
import { writeSubject } from './subject/write-subject.ts'

export interface ComposerOptions {
  /** Called whenever the composer lets others have the event loop; tests count it. */
  onYield?: () => void
}

/** Candidates between two looks at the event loop: well under 10 ms of work. */
const CHUNK = 8
/** How often each framework is tried; more rounds only when the set is not full. */
const ROUNDS = 10
const MOST_ROUNDS = 30

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
    const chosen =
      form.messageType === 'Cold DM'
        ? await chooseDms(brief, request.count, random, async () => {
            await pause()
            signal.throwIfAborted()
          })
        : await chooseFrom(brief, request.count, random, signal, pause)
    if (chosen.length < request.count) throw new WriterError('brief_too_thin', TOO_THIN)
    for (const [position, candidate] of chosen.entries()) {
      signal.throwIfAborted()
      await pause()
      yield { kind: 'draft', draft: draftOf(candidate, brief, position) }
    }
  }

  return { kind: 'composer', name: 'composer', write }
}

async function chooseFrom(
  brief: Brief,
  count: number,
  random: Random,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Promise<Candidate[]> {
  const { messageType } = brief.form
  const attempts = SUBJECT_ANGLES.map((angle) => () => writeSubject(angle, brief, random))
  const mayJoin = ctaShare(brief, count)
  const byText = new Map<string, Candidate>()
  let chosen: Candidate[] = []
  let tried = 0
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    for (const attempt of attempts) {
      const candidate = attempt()
      if (candidate && (byText.get(candidate.text)?.worth ?? 0) < candidate.worth)
        byText.set(candidate.text, candidate)
      tried += 1
      if (tried % CHUNK !== 0) continue
      await pause()
      signal.throwIfAborted()
    }
    if (round % ROUNDS !== 0) continue
    const good = [...byText.values()].filter(
      (candidate) => candidate.score.total >= (round <= ROUNDS ? 70 : round < MOST_ROUNDS ? 60 : 45),
    )
    await pause()
    chosen = await chooseSet(good, { count, messageType, mayJoin }, pause)
    await pause()
    signal.throwIfAborted()
    if (chosen.length === count) return chosen
  }
  return chosen
}

const TOO_THIN =
  'The form says too little for this many different messages. Please say more about the problem or the offer.'

function draftOf(candidate: Candidate, brief: Brief, position: number): Draft {
  return {
    content: candidate.text,
    explanation: explain(candidate, brief, position),
    angle: candidate.angle,
    score: candidate.score,
  }
}
