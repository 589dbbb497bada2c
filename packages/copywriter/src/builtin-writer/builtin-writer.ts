import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { WriterError } from '../writer.ts'
import { readFields } from '../brief/read-fields.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { hardFailures } from '../critic/hard-failures.ts'
import { score } from '../critic/score.ts'
import { formFromPage } from '../page/form-from-page.ts'
import { recognize } from '../playbook/recognize.ts'
import { carriesCta, linesWithCta } from './asks.ts'
import { ANGLES } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import { chooseSet } from './choose-set.ts'
import { composeDms, withAsk } from './compose-dm.ts'
import type { Composing } from './compose-dm.ts'
import { composeSubjects } from './compose-subject.ts'
import { explainCandidate } from './explain.ts'
import { readNotes } from './notes/notes.ts'
import { randomFrom } from './random.ts'

export interface BuiltInWriterOptions {
  /** Called whenever the writer lets others have the event loop; tests count it. */
  onYield?: () => void
}

/** How many more than wanted are made, for those that a hard check stops. */
const SPARE = 6

/** The writer without a model and without a network: it chooses lines and arranges the sender's own sentences. */
export function builtInWriter({ onYield }: BuiltInWriterOptions = {}): Writer {
  const pause = () =>
    new Promise<void>((resolve) => {
      onYield?.()
      setImmediate(resolve)
    })

  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent> {
    signal.throwIfAborted()
    const { page, count } = request
    const form = page ? formFromPage(request.form, page) : request.form
    const read = readFields(form)
    const brief = page
      ? {
          ...read,
          sources: [page.title, page.description, page.siteName, ...page.headings, page.text].join('\n'),
        }
      : read
    refuseThinBrief(brief, request)
    await pause()
    const recognition = recognize(brief.fields)
    await pause()
    const composing: Composing = {
      brief,
      notes: readNotes(brief),
      recognition,
      random: randomFrom(`${request.seed}\n${count}\n${JSON.stringify(form)}`),
    }
    const isDm = form.messageType === 'Cold DM'
    const made = (isDm ? composeDms : composeSubjects)(composing)
    await pause()
    signal.throwIfAborted()
    const chosen = (isDm ? chooseDms : chooseSubjects)(made, brief, request)
    if (chosen.length === 0)
      refuse(
        'What is it that you sell? Please say it plainly, as you would to a friend: "bookkeeping for cafes", not a slogan.',
      )
    for (const [at, candidate] of chosen.entries()) {
      signal.throwIfAborted()
      await pause()
      yield { kind: 'draft', draft: draftOf(candidate, brief, at) }
    }
  }

  return {
    kind: 'composer',
    name: 'composer',
    write,
    prepare: () =>
      void recognize({ targetAudience: '', product: 'website', painPoint: '', solution: '', insight: '' }),
  }
}

/** Chooses among the texts that were made, none that a hard check stops. */
type Choose = (made: readonly Candidate[], brief: BriefFields, request: WriteRequest) => Candidate[]

const sendable = (candidates: readonly Candidate[], brief: BriefFields): Candidate[] =>
  candidates.filter(({ text }) => hardFailures(text, brief).length === 0)

const chooseDms: Choose = (made, brief, { count, recent = [] }) => {
  const chosen = chooseSet(made, count, recent, SPARE)
  const asking = sendable(
    chosen.map((candidate, at) => withFreshAsk(candidate, brief, at, recent)),
    brief,
  )
  const others = asking.length < count ? otherAsks(chosen, brief, count) : []
  const texts = [...asking, ...sendable(others, brief)].map((each) => [each.text, each] as const)
  return [...new Map(texts).values()].slice(0, count)
}

const chooseSubjects: Choose = (made, brief, { count, recent = [] }) => {
  const { ctaType } = brief.form
  const lines = sendable(made, brief)
  const carrying = lines.filter(({ text }) => carriesCta(text, ctaType))
  const asking = chooseSet(carrying, linesWithCta(count, ctaType), recent)
  const others = lines.filter((line) => !carrying.includes(line))
  const [first, ...plain] = chooseSet(others, count - asking.length, recent)
  return [...(first ? [first] : []), ...asking, ...plain].slice(0, count)
}

/** The ask whose turn it is, or the next one that this text has not had. */
function withFreshAsk(candidate: Candidate, brief: BriefFields, at: number, recent: readonly string[]) {
  const [own = candidate, ...next] = [0, 1, 2].map((turn) => withAsk(candidate, brief, at + turn))
  return [own, ...next].find(({ text }) => !recent.includes(text)) ?? own
}

/** What may stand before an ask without adding anything to it. */
const ASK_LEADS = ['', 'One word is enough.', 'A short answer is fine.'] as const

/** A short brief gives few texts: the same words with another ask are better than no set. */
const otherAsks = (texts: readonly Candidate[], brief: BriefFields, count: number): Candidate[] =>
  ASK_LEADS.flatMap((lead) =>
    Array.from({ length: count }).flatMap((_, at) =>
      texts.map((candidate) => {
        const text = lead === '' ? candidate.text : `${candidate.text} ${lead}`
        return withAsk({ ...candidate, text }, brief, at)
      }),
    ),
  )

function draftOf(candidate: Candidate, brief: BriefFields, at: number): Draft {
  return {
    content: candidate.text,
    explanation: explainCandidate(candidate, brief, at),
    angle: ANGLES[candidate.hook],
    score: score(candidate.text, brief),
    ...(candidate.isRough ? { isRough: true } : {}),
  }
}

const refuse = (message: string): never => {
  throw new WriterError('brief_too_thin', message)
}

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** Throws when there is nothing honest to write from, naming what would help. */
function refuseThinBrief({ fields, isEnglish }: BriefFields, { page }: WriteRequest): void {
  const offers = /\p{Script=Latin}{2}/u.test(fields.product)
  const isForeign = /\p{L}{2}/u.test(Object.values(fields).join(' ')) && !isEnglish
  if (page && !offers && page.language !== 'en' && page.language !== '')
    refuse('The built-in writer writes English only, and this page is not in English.')
  if (page && !offers)
    refuse('This page does not say what is offered. Please use another page, or fill in the form instead.')
  if (isForeign || (!offers && OTHER_LETTER.test(fields.product)))
    refuse('The built-in writer writes English only. Please fill in the form in English.')
  if (!offers)
    refuse('The form does not say what you offer. Please name your product or service in a few words.')
}
